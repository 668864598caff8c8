import { issueMany } from '../staff/codes/many'
import { importFile, loadImport } from '../staff/imports/operation'
import { effects, type Scenes, type Stage } from './approval-scene'
import { newNumber } from './changing-world'
import { sampleImport } from './imports'

const hash = 'Huella del archivo (SHA-256)'

/** Scenes of mass actions: imports and many codes. */
export const massScenes = ({ api, asked }: Stage): Scenes => [
  [
    issueMany,
    {
      scene: () =>
        asked(issueMany, {
          kind: 'JEP',
          official: 'Ana Prueba',
          entity: 'SDSJ',
          purpose: newNumber(),
          support: null,
          hours: 24,
          count: 21,
        }),
      fixed: [effects],
      payload: { count: 50 },
    },
  ],
  [
    loadImport,
    {
      scene: async () => {
        const { id } = await sampleImport(api, 'lista')
        const set = (values: object) => () =>
          api.db.updateTable('import_job').set(values).where('id', '=', id).execute()
        return asked(
          loadImport,
          { import: id, kind: 'mapa' },
          {
            Importación: set({ state: 'descartada' }),
            'Filas del archivo': set({ total: 2 }),
            'Columnas que se cargan': set({ matching: JSON.stringify(['CC_IDENTIDAD', 'SEGUNDO_NOMBRE']) }),
            [hash]: set({ sha256: 'b'.repeat(64) }),
            [effects]: set({ counts: JSON.stringify({ changed: 1 }) }),
          },
        )
      },
      fixed: [],
      payload: { kind: 'lugares' },
    },
  ],
  [
    importFile,
    {
      scene: () =>
        asked(importFile, {
          kind: 'mapa',
          file: 'mapa.csv',
          sha256: newNumber(),
          effects: newNumber(),
          overwrite: false,
          counts: { added: 1, changed: 0, unchanged: 0, kept: 0, disputed: 0, other: 0, bad: 0 },
          cleared: {},
          warnings: 0,
        }),
      fixed: [effects, hash],
      payload: { overwrite: true },
    },
  ],
]
