/** A defence, and the test that must fail without it. */
export type Pair = {
  /** The argument of `npm run defences`. */
  name: string
  /** What the defence is against. */
  threat: string
  /** The file with the defence. */
  file: string
  /** The code of the defence, which occurs once in the file. */
  defence: string
  /** The code without it. */
  without: string
  /**
   * The file and title of the test, after the title of its `describe` and ` > `. `…` shortens a title, and `%s` and
   * `$name` stand for any value.
   */
  test: readonly [file: string, title: string]
}
