-- The audit trail by month (UTC), so that old months can be archived as files and dropped. The rows stay where they
-- are: their table becomes the first partition, up to the end of the current month.
-- oldest-code: 0067

-- Earlier code reads and writes the trail as before: same name, columns, numbers, rights and triggers.
LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE;
DO $$
DECLARE
  one record;
  next_id bigint := CASE WHEN is_called THEN last_value + 1 ELSE last_value END FROM audit_event_id_seq;
  first_end timestamptz := date_trunc('month', greatest(now(), (SELECT max(at) FROM audit_event)), 'UTC');
  indexes text[];
BEGIN
  -- One month later, in UTC: the session's time zone may change its offset between two months.
  first_end := (first_end AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
  SELECT array_agg(pg_get_indexdef(indexrelid)) INTO indexes
    FROM pg_index WHERE indrelid = 'audit_event'::regclass AND NOT indisprimary;

  ALTER TABLE audit_event RENAME TO audit_event_first;
  ALTER TABLE audit_event_first ALTER COLUMN id DROP IDENTITY;
  ALTER TABLE audit_event_first DROP CONSTRAINT audit_event_pkey;
  ALTER TABLE audit_event_first ADD PRIMARY KEY (id, at);
  FOR one IN SELECT indexrelid::regclass::text AS name FROM pg_index
    WHERE indrelid = 'audit_event_first'::regclass AND NOT indisprimary
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', one.name, replace(one.name, 'audit_event', 'audit_event_first'));
  END LOOP;

  CREATE TABLE audit_event (LIKE audit_event_first INCLUDING DEFAULTS, PRIMARY KEY (id, at)) PARTITION BY RANGE (at);
  ALTER TABLE audit_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
  PERFORM setval('audit_event_id_seq', next_id, false);
  FOR n IN 1 .. coalesce(array_length(indexes, 1), 0) LOOP
    EXECUTE indexes[n];
  END LOOP;
  -- Takes the indexes of the first partition for those of the trail.
  EXECUTE format('ALTER TABLE audit_event ATTACH PARTITION audit_event_first FOR VALUES FROM (MINVALUE) TO (%L)',
    first_end);

  -- At once, not by grant_app_rights() afterwards: instances that run meanwhile must keep their rights.
  FOR one IN SELECT acl.grantee::regrole AS role, string_agg(acl.privilege_type, ', ') AS rights
    FROM pg_class, aclexplode(relacl) AS acl
    WHERE oid = 'audit_event_first'::regclass AND acl.grantee NOT IN (0, relowner) GROUP BY acl.grantee
  LOOP
    EXECUTE format('GRANT %s ON audit_event TO %s', one.rights, one.role);
    EXECUTE format('REVOKE ALL ON audit_event_first FROM %s', one.role);
  END LOOP;
END
$$;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION audit_event_is_append_only();

-- The last resort for rows of months without a partition: no row is ever refused.
CREATE TABLE audit_event_default PARTITION OF audit_event DEFAULT;
-- Triggers of the trail do not fire for statements that name a partition.
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event_default
  FOR EACH STATEMENT EXECUTE FUNCTION audit_event_is_append_only();

-- Adds the partitions that lack up to six months from now; returns how many. The application's role may create no
-- table, but call this. Takes no input, and gives way to whoever uses the trail: the next call tries again. Six, not
-- more: a query without a time locks every partition and each of its indexes.
CREATE FUNCTION add_audit_months() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' SET datestyle = 'ISO' SET lock_timeout = '300ms' AS $$
DECLARE
  month timestamptz;
  name text;
  added integer := 0;
BEGIN
  LOCK TABLE public.audit_event IN SHARE UPDATE EXCLUSIVE MODE;
  SELECT greatest(date_trunc('month', now()),
      max(substring(pg_get_expr(relpartbound, oid) FROM $bound$TO \('([^']+)'\)$bound$)::timestamptz)) INTO month
    FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'public.audit_event'::regclass;
  WHILE month <= now() + interval '6 months' LOOP
    -- A month with rows in the default partition stays there.
    IF NOT EXISTS (SELECT FROM public.audit_event_default WHERE at >= month AND at < month + interval '1 month') THEN
      name := to_char(month, '"audit_event_"YYYY_MM');
      EXECUTE format('CREATE TABLE public.%I (LIKE public.audit_event INCLUDING DEFAULTS)', name);
      EXECUTE format('CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.%I
        FOR EACH STATEMENT EXECUTE FUNCTION public.audit_event_is_append_only()', name);
      -- Unlike PARTITION OF, this lets others read and write the trail meanwhile.
      EXECUTE format('ALTER TABLE public.audit_event ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
        name, month, month + interval '1 month');
      added := added + 1;
    END IF;
    month := month + interval '1 month';
  END LOOP;
  RETURN added;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END
$$;
REVOKE ALL ON FUNCTION add_audit_months() FROM PUBLIC;

-- The months that are files now (docs/audit.md). Their seals stay in audit_seal.
CREATE TABLE audit_archive (
  -- First day of the month, or of the last of several.
  month date PRIMARY KEY,
  -- Of its rows: rows were sealed in another order, so the positions of two months interleave at the edge.
  positions int8multirange NOT NULL,
  rows bigint NOT NULL,
  -- SHA-256 of the hashes of its seals, in their order.
  seals bytea NOT NULL CHECK (length(seals) = 32),
  -- Restores recorded by its rows, which the heads outside the database refer to.
  restores jsonb NOT NULL,
  file_sha256 bytea NOT NULL CHECK (length(file_sha256) = 32),
  -- Fingerprint of the key that signed the file.
  key_id text NOT NULL,
  archived_at timestamptz NOT NULL,
  archived_by text NOT NULL,
  -- SHA-256 of the record before it and of this one; the trail has it in the row of the archiving.
  record bytea NOT NULL CHECK (length(record) = 32)
);
CREATE TRIGGER audit_archive_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_archive
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

-- As before, without rights on partitions, and with the ones above.
CREATE OR REPLACE FUNCTION grant_app_rights() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  wanted text[];
  lacking text;
BEGIN
  -- Where this user may create no role, the server's administrator does (docs/operation.md).
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fcr_app') THEN
      CREATE ROLE fcr_app NOLOGIN;
    END IF;
    -- From PostgreSQL 16 on, whoever creates a role is a member of it that may not take it on.
    IF NOT pg_has_role(current_user, 'fcr_app',
        CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
      EXECUTE format('GRANT fcr_app TO %I', current_user);
    END IF;
  EXCEPTION
    -- Unique: another database of this server creates the role at this moment.
    WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
  END;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fcr_app') THEN
    RETURN;
  END IF;
  IF NOT has_schema_privilege('fcr_app', 'public', 'USAGE') THEN
    GRANT USAGE ON SCHEMA public TO fcr_app;
  END IF;
  -- Databases that come from before PostgreSQL 15 let everybody create tables.
  IF has_schema_privilege('fcr_app', 'public', 'CREATE') THEN
    REVOKE CREATE ON SCHEMA public FROM PUBLIC, fcr_app;
  END IF;
  FOR one IN
    SELECT oid, relname, relispartition FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(relowner, 'USAGE')
  LOOP
    wanted := CASE
      -- Rows are read and added through the trail only.
      WHEN one.relispartition THEN ARRAY[]::text[]
      WHEN one.relname IN ('audit_event', 'audit_seal') THEN ARRAY['SELECT', 'INSERT']
      WHEN one.relname IN ('schema_migration', 'audit_archive') THEN ARRAY['SELECT']
      ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']
    END;
    -- Only what lacks: instances start often, and each GRANT writes to the catalogue.
    SELECT string_agg(privilege, ', ') INTO lacking FROM unnest(wanted) AS privilege
      WHERE NOT has_table_privilege('fcr_app', one.oid, privilege);
    IF lacking IS NOT NULL THEN
      EXECUTE format('GRANT %s ON TABLE public.%I TO fcr_app', lacking, one.relname);
    END IF;
    IF NOT 'UPDATE' = ANY (wanted) AND has_table_privilege('fcr_app', one.oid, 'UPDATE, DELETE, TRUNCATE') THEN
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON TABLE public.%I FROM PUBLIC, fcr_app', one.relname);
    END IF;
  END LOOP;
  -- A restored database has lost its grants.
  FOR one IN SELECT oid, proacl FROM pg_proc
    WHERE oid = 'add_audit_months()'::regprocedure AND pg_has_role(proowner, 'USAGE')
  LOOP
    IF one.proacl IS NULL OR NOT has_function_privilege('fcr_app', one.oid, 'EXECUTE') THEN
      REVOKE ALL ON FUNCTION add_audit_months() FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION add_audit_months() TO fcr_app;
    END IF;
  END LOOP;
END
$$;
