import { defineRule, type ESTree } from '@oxlint/plugins'

const message =
  'A translated page replaces this text node, and React fails when it changes it, removes it or inserts an element before it. Make the text the only child of an element.'

/**
 * A browser that translates a page replaces its text nodes, also those that React holds on to. Text that is the only child
 * of an element is safe, because React sets it on the element. Text beside other children is safe if it never changes
 * and nothing before it does, unless it is in a fragment, which React removes node by node.
 */
export const translatedText = defineRule({
  create(context) {
    const report = (children: ESTree.JSXChild[]) => children.forEach((node) => context.report({ node, message }))
    return {
      JSXElement: ({ children }) => report(textsThatChange(children.filter((child) => !isSpace(child)))),
      JSXFragment: ({ children }) => report(children.filter((child) => !isSpace(child) && mayBeText(child))),
    }
  },
})

function textsThatChange(children: ESTree.JSXChild[]): ESTree.JSXChild[] {
  if (children.length < 2) return []
  const firstExpression = children.findIndex((child) => child.type === 'JSXExpressionContainer' && !isConstant(child))
  if (firstExpression === -1) return []
  return children.slice(firstExpression).filter(mayBeText)
}

/** The details of the agency and the language never change while a page is open. */
function isConstant({ expression }: ESTree.JSXExpressionContainer): boolean {
  if (expression.type === 'CallExpression') {
    const { callee, arguments: values } = expression
    const isText = callee.type === 'Identifier' && values[0]?.type === 'Literal'
    return isText && (callee.name === 'withElements' || (callee.name === 't' && values.length === 1))
  }
  return (
    expression.type === 'MemberExpression' &&
    expression.object.type === 'Identifier' &&
    expression.object.name === 'brand'
  )
}

/** White space is not translated, and comments are not rendered. */
function isSpace(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() === ''
  if (child.type !== 'JSXExpressionContainer') return false
  const { expression } = child
  return (
    expression.type === 'JSXEmptyExpression' ||
    (expression.type === 'Literal' && typeof expression.value === 'string' && expression.value.trim() === '')
  )
}

type Rendered = ESTree.JSXChild | ESTree.JSXExpression | ESTree.FunctionBody

/** False for elements, conditions and lists of elements, and `children`, which are elements where others stand beside them. */
function mayBeText(node: Rendered): boolean {
  if (node.type === 'JSXExpressionContainer') return mayBeText(node.expression)
  if (node.type === 'ConditionalExpression') return mayBeText(node.consequent) || mayBeText(node.alternate)
  if (node.type === 'LogicalExpression')
    return mayBeText(node.right) || (node.operator !== '&&' && mayBeText(node.left))
  if (node.type === 'CallExpression')
    return !node.arguments.some((each) => each.type === 'ArrowFunctionExpression' && !mayBeText(each.body))
  if (node.type === 'Literal') return node.value !== null && typeof node.value !== 'boolean'
  if (node.type === 'Identifier') return node.name !== 'undefined' && node.name !== 'children'
  return !['JSXElement', 'JSXFragment', 'BlockStatement'].includes(node.type)
}
