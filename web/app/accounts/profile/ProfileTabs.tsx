import type { Profile } from '@shenglang/contract/accounts/entities'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import * as texts from './texts.ts'

interface ProfileTabsProps {
  person: Pick<Profile, 'userId' | 'isArtists'>
  current: keyof typeof texts.PROFILE_TABS
}

/** The tabs of a user; posts have a page of their own, which grows. */
export function ProfileTabs({ person: { userId, isArtists }, current }: ProfileTabsProps) {
  const page = `${isArtists ? '/artist' : '/user'}?id=${userId}`
  const addressOf = (key: keyof typeof texts.PROFILE_TABS) => (key === 'posts' ? `/circle?user=${userId}` : `${page}&tab=${key}`)
  const shown = isArtists ? (['works', 'posts', 'fans', 'focus'] as const) : (['posts', 'focus', 'fans'] as const)
  return (
    <Tabs
      label={texts.profile}
      current={current}
      tabs={shown.map((key) => ({ key, name: texts.PROFILE_TABS[key], to: addressOf(key) }))}
    />
  )
}
