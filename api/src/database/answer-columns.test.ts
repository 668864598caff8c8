import { questions, type Field } from '@fcr/shared/contracts/form/fields'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const text = ['text', 'character varying', 'character']
const integer = ['smallint', 'integer']
const typesOf: Readonly<Partial<Record<Field['kind'], string[]>>> = {
  flag: ['boolean'],
  count: integer,
  id: integer,
  force: integer,
  rank: integer,
  day: ['date'],
}

describe('the columns of the form’s answers', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  it('are those that the migrations make, each of a type for its kind', async () => {
    const { rows } = await sql<{ column_name: string; data_type: string }>`
      SELECT column_name, data_type FROM information_schema.columns
      WHERE table_name = 'compareciente' AND table_schema = current_schema()`.execute(api.db)
    const types = new Map(rows.map(({ column_name, data_type }) => [column_name, data_type]))
    const problems = questions.flatMap((question) => {
      if (!('column' in question)) return []
      const type = types.get(question.column)
      if (type === undefined) return [`${question.name}: no migration adds compareciente.${question.column}`]
      const possible = typesOf[question.kind] ?? text
      return possible.includes(type)
        ? []
        : [`${question.name}: compareciente.${question.column} is ${type}, not ${possible.join(' or ')}`]
    })
    expect(problems).toEqual([])
  })
})
