import type { Profile } from '@shenglang/contract/accounts/entities'
import { API_BASE } from '@shenglang/contract/constants'
import { breadcrumbData } from '../../ui/text/structured-data.ts'
import * as texts from './texts.ts'

/** Structured data of an artist for search engines (schema.org), and the page's address. */
export function personData(siteUrl: string, person: Pick<Profile, 'userId' | 'nickName' | 'avatar' | 'information'>): object[] {
  const path = `/artist?id=${person.userId}`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: person.nickName,
      url: siteUrl + path,
      ...(person.avatar === '' ? {} : { image: `${siteUrl}${API_BASE}${person.avatar}` }),
      ...(person.information === '' ? {} : { description: person.information }),
    },
    breadcrumbData(siteUrl, [
      [texts.artist, '/artist'],
      [person.nickName, path],
    ]),
  ]
}
