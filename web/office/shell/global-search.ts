import { mayOpen, type Staff } from './menu.ts'
import * as texts from './texts.ts'
import type { FoundArtist } from './use-artists.ts'

const PHONE = /^1[3-9]\d{9}$/
const ORDER_NUMBER = /^[A-Z]{0,3}\d{12,}$/i
/** Perhaps the beginning of a phone number, which no search of artists may see: it would stand in the server's log. */
const DIGITS = /^\d{4,}$/

/** A page that the office's search field offers. */
export interface SearchTarget {
  name: string
  /** Below `/admin`; of a page of the site where `isOnSite`. */
  to: string
  isOnSite?: true
}

/** The text to find artists by; '' for one that is a number. */
export const artistKey = (text: string): string => (DIGITS.test(text.trim()) ? '' : text.trim())

/**
 * The pages for a text in the office's search field, as far as the reader may open them: people for a phone, orders for a long
 * number, else works and people whose title or name begins so, and the artists that were found.
 */
export function searchTargets(text: string, staff: Staff, artists: readonly FoundArtist[]): SearchTarget[] {
  const word = text.trim()
  if (word === '') return []
  const key = encodeURIComponent(word)
  const mayContent = mayOpen(staff, { permissions: ['content'] })
  const mayPeople = mayOpen(staff, { permissions: ['people'] })
  const mayOrders = mayOpen(staff, { permissions: ['support'] })
  const people = mayPeople ? [{ name: texts.findPeople(word), to: `/people?keyword=${key}` }] : []
  if (PHONE.test(word)) return people
  if (ORDER_NUMBER.test(word)) return mayOrders ? [{ name: texts.findOrders(word), to: `/orders?keyword=${key}` }] : []
  const artistTarget = ({ artistId, name }: FoundArtist): SearchTarget => {
    if (mayContent) return { name: texts.worksOf(name), to: `/works?artist=${artistId}` }
    if (mayPeople) return { name: texts.artist(name), to: `/people/${artistId}` }
    return { name: texts.artist(name), to: `/artist?id=${artistId}`, isOnSite: true }
  }
  return [
    ...(mayContent ? [{ name: texts.findWorks(word), to: `/works?keyword=${key}` }] : []),
    ...people,
    ...artists.map(artistTarget),
  ]
}
