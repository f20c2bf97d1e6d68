import type pg from 'pg'

/** The database role of workers and commands in the embedded database. */
export const appRole = 'kazi_app'

/**
 * Creates the app's role if it is missing, and lets it read, write and vacuum (PostgreSQL 17 or later) all tables,
 * including those of later migrations. Runs at each start, because restored data may lack the grants.
 */
export async function grantToAppRole(client: pg.Client): Promise<void> {
  await client.query(grants)
}

// One query, so that its statements run in one transaction.
const grants = `
  do $$ begin
    create role ${appRole} login;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
    -- A role may change its own settings and password, for all its later sessions. Only where needed: two starts at once must not write the same row.
    if exists (select from pg_db_role_setting where setrole = '${appRole}'::regrole) then
      alter role ${appRole} reset all;
      execute format('alter role ${appRole} in database %I reset all', current_database());
    end if;
    if exists (select from pg_authid where rolname = '${appRole}' and rolpassword is not null) then
      alter role ${appRole} password null;
    end if;
    if has_database_privilege('${appRole}', 'postgres', 'connect') then
      revoke connect on database postgres from public;
    end if;
  end $$;
  revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
  grant usage on schema public to ${appRole};
  grant select, insert, update, delete, maintain on all tables in schema public to ${appRole};
  grant usage, select on all sequences in schema public to ${appRole};
  alter default privileges in schema public grant select, insert, update, delete, maintain on tables to ${appRole};
  alter default privileges in schema public grant usage, select on sequences to ${appRole};
  revoke insert, update, delete, maintain on schema_migrations from ${appRole};`
