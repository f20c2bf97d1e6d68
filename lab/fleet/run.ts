import type { Check, Finding } from './check.ts'
import { type Fleet, withFleet } from './fleet.ts'
import { restarts, updates } from './restarts.ts'
import { sharedState } from './shared-state.ts'

// `npm run fleet` starts the site on two machines with one database, and checks what must hold there.
// `npm run fleet -- session email` runs the checks with these words.

const checks = [...sharedState, ...restarts, ...updates]
const words = process.argv.slice(2)
const selected = words.length === 0 ? checks : checks.filter(({ what }) => words.some((word) => what.includes(word)))
if (selected.length === 0)
  throw new Error(`No check has one of these words. The checks:\n${checks.map(({ what }) => what).join('\n')}`)

const start = performance.now()
let failed = 0
await withFleet(async (fleet) => {
  console.log('| what must hold | found | |\n|---|---|---|')
  for (const check of selected) {
    const { result, isRight } = await find(check, fleet)
    if (!isRight) failed++
    console.log(`| ${check.what} | ${result} | ${isRight ? 'yes' : '**no**'} |`)
  }
})
console.log(
  `\n${selected.length - failed} of ${selected.length} hold. ${Math.round((performance.now() - start) / 1000)} s.`,
)
process.exit(failed === 0 ? 0 : 1)

function find({ run }: Check, fleet: Fleet): Promise<Finding> {
  return run(fleet).catch((error: unknown) => ({ result: String(error), isRight: false }))
}
