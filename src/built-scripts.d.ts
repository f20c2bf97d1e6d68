/** The source of a classic script; see `builtScripts` in vite.config.ts. */
declare module '*?script' {
  const source: string
  // oxlint-disable-next-line import/no-default-export -- as Vite's other queries
  export default source
}
