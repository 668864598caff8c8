export const help = `Releases of the shell and the areas.

Usage: npm run areas -- <command> [options]

  publish <area>                      put the area's build (<area>/dist) into the registry
  activate <area> <version>           make a published version the live one
  activate <area>@<version> …         several in one step, for versions that only fit together
  rollback <area> [version]           go back to the last good version, or to the one named
  disable <area>                      take an area off the site; the others keep working
  enable <area>                       put it back
  list [area]                         what is live, since when and by whom
  history [area]                      what changed, newest first (--limit, default 20)
  verify [area]                       hold everything in the registry against its hashes

Options
  --reason <text>    why; required by activate, rollback and disable
  --actor <name>     who (default: $AREAS_ACTOR, or the system's user)
  --dry-run          say what would happen and change nothing
  --json             answer as JSON
  --registry <dir>   default: $REGISTRY_DIR, or registry/ in $DATA_DIR (.data)
  --dist <dir>       another build folder for publish

Exit codes: 0 done or nothing to do, 1 refused or failed, 2 not understood.
`
