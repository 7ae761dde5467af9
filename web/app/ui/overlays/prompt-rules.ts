import * as texts from './texts.ts'

export const PROMPT_FAULT = texts.invalidInput

export interface PromptRules {
  pattern?: RegExp
  /** Returns an error message, or only whether the value is valid. */
  validator?: (value: string) => string | boolean
  /** The message where the pattern does not match, and where the validator has none. */
  errorMessage?: string
}

/** The error of a value; undefined when it is valid. */
export function promptFault(value: string, { pattern, validator, errorMessage = PROMPT_FAULT }: PromptRules): string | undefined {
  if (pattern && !pattern.test(value)) return errorMessage
  const verdict = validator?.(value) ?? true
  if (verdict === true) return undefined
  return verdict === false || verdict === '' ? errorMessage : verdict
}
