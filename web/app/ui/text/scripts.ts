const TWO_SCRIPTS = /^([^(（]*\p{Script=Han}[^\p{Script=Latin}(（]*?)\s+(\p{Script=Latin}.*)$/u

/** The halves of a title in two scripts, such as `雾中霓虹` and `Neon in the Fog`; the second is '' where there is one script. */
export function splitScripts(title: string): [first: string, second: string] {
  const [, first, second] = TWO_SCRIPTS.exec(title) ?? []
  return first === undefined || second === undefined ? [title, ''] : [first, second]
}
