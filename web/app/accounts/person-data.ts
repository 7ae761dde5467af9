import type { Profile } from '@shenglang/contract/accounts/entities'
import { API_BASE } from '@shenglang/contract/constants'
import { breadcrumbData } from '../ui/structured-data.ts'

/** What search engines read of an artist (schema.org), and where the page stands. */
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
      ['艺人', '/artist'],
      [person.nickName, path],
    ]),
  ]
}
