// Git hook: rejects a commit message that is not a Conventional Commit.
import { readFileSync } from 'node:fs'
import { messageProblem } from './message.mjs'

const problem = messageProblem(readFileSync(process.argv[2] ?? '', 'utf8'))
if (problem) {
  console.error(`Not committed. ${problem}`)
  process.exitCode = 1
}
