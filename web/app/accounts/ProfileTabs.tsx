import type { Profile } from '@shenglang/contract/accounts/entities'
import { Tabs } from '../ui/Tabs.tsx'
import type { ProfileTab } from './profile-loader.ts'

const NAMES: Record<ProfileTab | 'posts', string> = { works: '作品', posts: '贴子', fans: '粉丝', focus: '关注' }

interface ProfileTabsProps {
  person: Pick<Profile, 'userId' | 'isArtists'>
  current: keyof typeof NAMES
}

/** What there is of a user; posts have a page of their own, which goes on as one reads. */
export function ProfileTabs({ person: { userId, isArtists }, current }: ProfileTabsProps) {
  const page = `${isArtists ? '/artist' : '/user'}?id=${userId}`
  const addressOf = (key: keyof typeof NAMES) => (key === 'posts' ? `/circle?user=${userId}` : `${page}&tab=${key}`)
  const shown = isArtists ? (['works', 'posts', 'fans', 'focus'] as const) : (['posts', 'focus', 'fans'] as const)
  return <Tabs label="资料" current={current} tabs={shown.map((key) => ({ key, name: NAMES[key], to: addressOf(key) }))} />
}
