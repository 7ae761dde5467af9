import stylelint from 'stylelint'

/** Rules that stylelint does not have, used by stylelint.config.js. */

const rule = (name, message, check) => {
  const ruleName = `shenglang/${name}`
  const messages = stylelint.utils.ruleMessages(ruleName, { rejected: message })
  const run = (options) => (root, result) =>
    check(root, options, (node, ...args) =>
      stylelint.utils.report({ ruleName, result, node, message: messages.rejected(...args) }),
    )
  return stylelint.createPlugin(ruleName, Object.assign(run, { ruleName, messages }))
}

/** A text size without its line height would inherit that of another size. */
const textHasItsLine = rule(
  'text-has-its-line',
  (value) => `Expected a line-height beside font-size "${value}"`,
  (root, _options, refuse) =>
    root.walkDecls('font-size', (size) => {
      const beside = size.parent.nodes.some(({ prop }) => prop === 'line-height')
      if (!beside) refuse(size, size.value)
    }),
)

/** Breakpoints of container queries. */
const room = rule(
  'room',
  (params) => `Unexpected width in "@container ${params}"`,
  (root, widths, refuse) =>
    root.walkAtRules('container', (query) => {
      const isKnown = widths.some((width) => [`(width < ${width})`, `(width >= ${width})`].includes(query.params))
      if (!isKnown) refuse(query, query.params)
    }),
)

export default [textHasItsLine, room]
