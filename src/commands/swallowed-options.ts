import { CommandError } from '../terminal/command-error.ts'

/** npm expands abbreviations of its own options, and reads --map as -m -a -p. */
const expanded: Record<string, string> = { to: 'token_description', map: 'parseable' }

/**
 * Throws `CommandError` if npm took an option of the command for its own, as it does without `--`: `npm run jobs import
 * FILE --dry-run` would write.
 */
export function refuseSwallowedOptions(names: string[], group: string, environment: NodeJS.ProcessEnv): void {
  // npm tells its options to everything it runs, the site included, which starts commands by itself.
  if (![group, 'npx'].includes(environment.npm_lifecycle_event ?? '')) return
  const swallowed = names.find((name) => isSwallowed(name, environment))
  // The message cannot repeat the command as typed: npm turned the values of options into arguments.
  if (swallowed !== undefined)
    throw new CommandError(
      `npm consumed the option --${swallowed}. Put -- before the command: npm run ${group} -- COMMAND …`,
    )
}

function isSwallowed(name: string, environment: NodeJS.ProcessEnv): boolean {
  const given = (option: string) => environment[`npm_config_${option.replaceAll('-', '_')}`]
  // npm reads --no-images as an empty value for `images`.
  const isDenied = name.startsWith('no-') && given(name.slice(3)) === ''
  return isDenied || Boolean(given(name) || given(expanded[name] ?? name))
}
