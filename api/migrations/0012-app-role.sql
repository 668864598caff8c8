-- The role that the application takes on (`SET ROLE fcr_app`), with the rights it needs and no more: rows of
-- its tables, but no tables; the audit trail to read and to add to, not to change. Called after each
-- migration, since new tables need rights too, and since a database restored elsewhere may lack the
-- role, which belongs to the server.
CREATE FUNCTION grant_app_rights() RETURNS void LANGUAGE plpgsql AS $$
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
    SELECT oid, relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(relowner, 'USAGE')
  LOOP
    wanted := CASE
      WHEN one.relname IN ('audit_event', 'audit_seal') THEN ARRAY['SELECT', 'INSERT']
      WHEN one.relname = 'schema_migration' THEN ARRAY['SELECT']
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
END
$$;
