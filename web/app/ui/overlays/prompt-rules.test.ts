import { expect, test } from 'vitest'
import { PROMPT_FAULT, type PromptRules, promptFault } from './prompt-rules.ts'

const isEven = (value: string) => Number(value) % 2 === 0

test.each<[string, PromptRules, string | undefined]>([
  ['夜航', {}, undefined],
  ['12a', { pattern: /^\d+$/ }, PROMPT_FAULT],
  ['12a', { pattern: /^\d+$/, errorMessage: '只填数字' }, '只填数字'],
  ['12', { pattern: /^\d+$/, validator: isEven }, undefined],
  ['13', { pattern: /^\d+$/, validator: isEven }, PROMPT_FAULT],
  ['13', { validator: isEven, errorMessage: '应为偶数' }, '应为偶数'],
  ['13', { validator: (value) => isEven(value) || `${value} 不是偶数`, errorMessage: '应为偶数' }, '13 不是偶数'],
])('%s by %o: %s', (value, rules, fault) => expect(promptFault(value, rules)).toBe(fault))
