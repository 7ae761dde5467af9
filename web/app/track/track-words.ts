import type { Resource } from '@shenglang/contract/catalog/entities'

/** `124 BPM`; nothing when unknown. */
export const tempoWords = ({ tbpm }: Pick<Resource, 'tbpm'>): string => (tbpm > 0 ? `${Math.round(tbpm)} BPM` : '')

/** `林夜 · 124 BPM · 8A`, without what is empty. */
export const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ')
