const LENGTH_MAX = 72
/** `commerce: …`, `tools, bench: …`, `web/offline: …`. */
const AREA = /^[a-z][\w./-]*(, [a-z][\w./-]*)*: (?=\S)/
/** A verb in another form than the imperative: `adds`, `added`, `adding`; verbs that merely end so are listed. */
const INFLECTED =
  /^(?!(?:feed|need|exceed|proceed|seed|speed|embed|shed|bring|string|ring|pass|process|express|address|compress|dismiss|suppress|access|miss|guess|press|focus|discuss|bypass)$)[a-z]+(?:ed|ing|s)$/i
const NO_VERB = /^(a|an|the|this|that|it|we|no|some|every|each|all|only|what|who|how|when|where|whoever|in|on|of|for|by|new)$/i

/** The rules that a commit's subject breaks, as sentences; empty for a valid one. */
export function faultsOf(subject: string): string[] {
  const faults: string[] = []
  if (subject.length > LENGTH_MAX)
    faults.push(`${subject.length} characters, at most ${LENGTH_MAX}: move the reason into the body`)
  if (!AREA.test(subject)) faults.push('no area first: `commerce: settle in eight statements`')
  const verb = subject.replace(AREA, '').split(/[^\w-]/)[0] ?? ''
  if (INFLECTED.test(verb) || NO_VERB.test(verb)) faults.push(`"${verb}" is not an imperative: begin with a verb such as "add"`)
  if (subject.endsWith('.')) faults.push('a full stop at the end')
  return faults
}
