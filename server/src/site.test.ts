import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { sitePlaces } from './places'

describe('the files of a site', () => {
  it('are in the data folder by default', () => {
    expect(sitePlaces('/srv/fcr', { REGISTRY_DIR: '', REGISTRY_KEYS: '', SITE_CONFIG: '' })).toEqual({
      registryDir: '/srv/fcr/registry',
      keysDir: undefined,
      siteConfigFile: '/srv/fcr/site.json',
    })
  })

  it('are where the settings say; relative paths start from the working folder', () => {
    const env = { REGISTRY_DIR: '/mnt/releases', REGISTRY_KEYS: 'keys', SITE_CONFIG: 'texts/site.json' }
    expect(sitePlaces('/srv/fcr', env)).toEqual({
      registryDir: '/mnt/releases',
      keysDir: resolve('keys'),
      siteConfigFile: resolve('texts/site.json'),
    })
  })
})
