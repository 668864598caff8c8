import pg from 'pg'

/** Runs one statement on a server as its superuser, whose address `url` is. */
export async function queryCluster<Row extends object>(
  { url }: { url: string },
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
