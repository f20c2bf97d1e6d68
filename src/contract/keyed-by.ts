/** An object with one entry per field: its key is the field's `property`, its value what `valueOf` returns. */
export function keyedBy<Property extends string, Field extends Record<Property, string>, Value>(
  property: Property,
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field[Property], Value>
export function keyedBy<Value>(
  property: string,
  fields: readonly Record<string, string>[],
  valueOf: (field: Record<string, string>) => Value,
): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const field of fields) values[field[property] ?? ''] = valueOf(field)
  return values
}
