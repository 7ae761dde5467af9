import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'

/** `124 BPM`; nothing when unknown. */
export const tempoText = ({ tbpm }: Pick<Resource, 'tbpm'>): string => (tbpm > 0 ? `${bpmText(tbpm)} BPM` : '')

/** `林夜 · 124 BPM · 8A`, without what is empty. */
export const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ')

/** `林夜 · 小雨`: the artist and credited names; tracks stored by an older version have no credits. */
export const peopleText = ({ artist, credits = [] }: Pick<Resource, 'artist'> & Partial<Pick<Resource, 'credits'>>): string =>
  joined(artist, ...credits)

/** Splits off the version in brackets at the end of a title; '' without one. */
export function splitVersion(title: string): [name: string, version: string] {
  const [, name, version] = /^(.+?)\s*(\([^()]+\)|（[^（）]+）)$/.exec(title) ?? []
  return name === undefined || version === undefined ? [title, ''] : [name, version]
}
