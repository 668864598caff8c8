import { expect, it } from '@jest/globals'
import { configurationOf } from '@fcr/area-kit/internal/rspack/configuration.mjs'
import { join } from 'node:path'
import { areas, root } from '../start/workspaces.mjs'

it.each(['shell', 'operations', ...areas()])(
  "serves %s by the workspace's own configuration",
  async (name) => {
    const configuration = await configurationOf(join(root, name), { RSPACK_SERVE: true }, { port: 4321 })
    expect(configuration).toMatchObject({
      name,
      mode: 'development',
      context: join(root, name),
      devServer: { port: 4321, hot: true },
    })
  },
)
