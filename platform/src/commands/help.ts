export const help = `Releases of the shell and the areas.

Usage: npm run areas -- <command> [options]

  publish <area>                      put the area's build (<area>/dist) into the registry
  gate <area> <version>               check a version against the live state and mount it in a browser
  activate <area> <version>           make a published version live after it passes the gate
  activate <area>@<version> …         several in one step, for versions that only work together
  rollback <area> [version]           return to the last proven version, or to the given one
  disable <area>                      take an area off the site; the others keep working
  enable <area>                       put it back on the site
  list [area]                         show what is live, since when and by whom
  history [area]                      show the changes, newest first (--limit, default 20)
  verify [area]                       check hashes and signatures of everything in the registry
  diff <area> <version> <version>     show the differences between two versions
  prune [area]                        remove versions that are neither live, last good nor among the newest (--keep, default 5)

  key new <file>                      create a team's key; the public half is written to <file>.pub
  key allow <file>.pub <area> …       allow a key to publish areas (--owner "team")
  key revoke <id>                     withdraw everything a key may publish
  key list                            list the keys and the areas they may publish
  sign <area> <version>               add a key's signature to a release

Options
  --reason <text>    the reason; required by activate, rollback, disable, prune and key revoke
  --key <file>       the team's private key for publish and sign (default: $AREAS_KEY)
  --force            activate or roll back although the gate found a problem; the history records it
  --actor <name>     your name (default: $AREAS_ACTOR, or the system's user, which is always recorded)
  --dry-run          publish, activate, rollback, disable, enable, prune: print what would happen, change nothing (no gate)
  --json             print JSON
  --registry <dir>   default: $REGISTRY_DIR, or registry/ in $DATA_DIR (.data)
  --keys <dir>       default: $REGISTRY_KEYS, or keys/ in the registry
  --dist <dir>       build folder for publish (default: <area>/dist)

Exit codes: 0 done or nothing to do, 1 refused or failed, 2 invalid command line.
`
