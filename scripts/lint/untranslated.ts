import { defineRule, type ESTree } from '@oxlint/plugins'

const message = "Readers of Swahili would see this in English. Use t('…') with a text of src/language/swahili/."

/** Attributes of elements and props of components that people read or hear. */
const textAttributes = new Set(
  [
    ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'placeholder', 'title'],
    ['action', 'confirmation', 'description', 'error', 'heading', 'help', 'hint', 'label', 'note', 'question', 'text'],
    ['yes', 'no'],
  ].flat(),
)

/** Words in elements and in these attributes must come from `t`. */
export const untranslated = defineRule({
  create(context) {
    const report = (node: ESTree.Node) => context.report({ node, message })
    return {
      JSXText: (node) => void (hasWords(node.value) && report(node)),
      JSXExpressionContainer: (node) => {
        const isChild = node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment'
        if (isChild && node.expression.type !== 'JSXEmptyExpression') writtenIn(node.expression).forEach(report)
      },
      JSXAttribute: ({ name, value }) => {
        if (name.type !== 'JSXIdentifier' || !textAttributes.has(name.name) || value === null) return
        if (value.type === 'Literal') void (hasWords(value.value) && report(value))
        else if (value.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression')
          writtenIn(value.expression).forEach(report)
      },
    }
  },
})

/** The strings with words that an expression shows. */
function writtenIn(node: ESTree.Expression): ESTree.Node[] {
  if (node.type === 'Literal') return hasWords(node.value) ? [node] : []
  if (node.type === 'TemplateLiteral')
    return [
      ...node.quasis.filter(({ value }) => hasWords(value.raw.replace(/\\u[\da-f]{4}/gi, ''))),
      ...node.expressions.flatMap(writtenIn),
    ]
  if (node.type === 'ConditionalExpression') return [...writtenIn(node.consequent), ...writtenIn(node.alternate)]
  if (node.type === 'LogicalExpression') return [...writtenIn(node.left), ...writtenIn(node.right)]
  return []
}

function hasWords(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}{2}/u.test(value)
}
