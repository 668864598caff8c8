import { sql } from 'kysely'
import type { Db } from '../database/open'
import type { Bucket } from '../limits/rate-limit'

/** Uses up a limit, in this minute and the next, for all keys that have hits. */
export const useUpLimit = (db: Db, bucket: Bucket, most: number) =>
  sql`INSERT INTO rate_limit (bucket, key, window_start, hits)
    SELECT DISTINCT bucket, key, date_trunc('minute', now()) + minute * interval '1 minute', ${most}::integer
    FROM rate_limit, generate_series(0, 1) AS minute WHERE bucket = ${bucket}
    ON CONFLICT (bucket, key, window_start) DO UPDATE SET hits = excluded.hits`.execute(db)
