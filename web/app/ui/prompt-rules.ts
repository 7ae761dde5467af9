export const PROMPT_FAULT = '输入的数据不合法！'

export interface PromptRules {
  pattern?: RegExp
  /** Says what is wrong, or only that something is. */
  validator?: (value: string) => string | boolean
  /** Said where the pattern does not match, and where the validator has no words of its own. */
  errorMessage?: string
}

/** What is wrong with a value; undefined when it may be taken. */
export function promptFault(value: string, { pattern, validator, errorMessage = PROMPT_FAULT }: PromptRules): string | undefined {
  if (pattern && !pattern.test(value)) return errorMessage
  const verdict = validator?.(value) ?? true
  if (verdict === true) return undefined
  return verdict === false || verdict === '' ? errorMessage : verdict
}
