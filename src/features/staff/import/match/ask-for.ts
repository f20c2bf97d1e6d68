/** What to do about a field that every job needs. `fixed` is the text that was typed for it, if any. */
export function askFor(label: string, fixed: string | undefined): string {
  return fixed === undefined
    ? `Choose the column of the ${label} above the rows, or type the ${label} here if it is the same for every row.`
    : `“${fixed}” is not the name of a country. Type a name such as Kenya or Saudi Arabia.`
}
