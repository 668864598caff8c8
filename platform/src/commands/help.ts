export const help = `Releases of the shell and the areas.

Usage: npm run areas -- <command> [options]

  publish <area>                      put the area's build (<area>/dist) into the registry
  gate <area> <version>               hold a version against what is live, and mount it in a browser
  activate <area> <version>           make a published version the live one, once it has passed the gate
  activate <area>@<version> …         several in one step, for versions that only fit together
  rollback <area> [version]           go back to the last proven version, or to the one named
  disable <area>                      take an area off the site; the others keep working
  enable <area>                       put it back
  list [area]                         what is live, since when and by whom
  history [area]                      what changed, newest first (--limit, default 20)
  verify [area]                       hold everything in the registry against its hashes and signatures
  diff <area> <version> <version>     what differs between two versions
  prune [area]                        remove versions that are neither live nor among the newest (--keep, default 5)

  key new <file>                      make a team's key; the public half goes into <file>.pub
  key allow <file>.pub <area> …       let a key publish areas (--owner "whose it is")
  key revoke <id>                     let it publish nothing any more
  key list                            who may publish what
  sign <area> <version>               add a key's signature to a release

Options
  --reason <text>    why; required by activate, rollback, disable, prune and key revoke
  --key <file>       the team's private key for publish and sign (default: $AREAS_KEY)
  --force            activate or go back although the gate found something; it is recorded
  --actor <name>     who (default: $AREAS_ACTOR, or the system's user, which is recorded in any case)
  --dry-run          publish to enable, and prune: say what would happen, change nothing (the gate does not look)
  --json             answer as JSON
  --registry <dir>   default: $REGISTRY_DIR, or registry/ in $DATA_DIR (.data)
  --keys <dir>       default: $REGISTRY_KEYS, or keys/ in the registry
  --dist <dir>       another build folder for publish

Exit codes: 0 done or nothing to do, 1 refused or failed, 2 not understood.
`
