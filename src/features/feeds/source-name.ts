import { CommandError } from '../../command.server.ts'

/** The name of a source as it was typed. Throws `CommandError` for what is none; 'demo' belongs to the demo jobs, which `remove-demo` deletes. */
export function readSourceName(name: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,49}$/u.test(name)) throw new CommandError('A source takes a name of at most 50 letters, digits, dots, dashes and underscores.')
  if (name === 'demo') throw new CommandError('The source "demo" is kept for the demo jobs. Choose another name.')
  return name
}
