import type { Resource } from '@shenglang/contract/catalog/entities'
import { setCollect } from '@shenglang/contract/catalog/routes'
import { shortCount } from '@shenglang/contract/wording'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../remote/api.ts'
import { useSignInGate, useUser } from '../session/session.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconHeart, IconHeartFilled } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './FavouriteButton.module.css'
import { createFavourites } from './favourites.ts'

const favourites = createFavourites((id, isCollect) => call(setCollect, { id, isCollect }))
const NONE = new Map()
const none = () => NONE

/** What was changed here says nothing to the next user. */
export function useOwnFavourites(): void {
  const userId = useUser()?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each user anew
  useEffect(() => favourites.forget, [userId])
}

interface FavouriteButtonProps {
  resource: Pick<Resource, 'resourceId' | 'title' | 'isCollect' | 'collectCount'>
  isCounted?: boolean
}

/** Whether the user likes it, how many do, and how to change that; asks a visitor to sign in. */
export function useFavourite(resource: FavouriteButtonProps['resource']) {
  useSyncExternalStore(favourites.subscribe, favourites.changes, none)
  const mayGoOn = useSignInGate()
  const toggle = async () => {
    if (!mayGoOn()) return
    try {
      await favourites.toggle(resource)
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
  return { ...favourites.of(resource), toggle }
}

export function FavouriteButton({ resource, isCounted = false }: FavouriteButtonProps) {
  const { isCollect, collectCount, toggle } = useFavourite(resource)
  const count = isCounted ? shortCount(collectCount) : ''
  return (
    <button
      type="button"
      className={`${styles.button} number`}
      aria-pressed={isCollect}
      aria-label={`收藏 ${resource.title}${count && `，${count}`}`}
      onClick={toggle}
    >
      {isCollect ? <IconHeartFilled size={16} /> : <IconHeart size={16} />}
      {count}
    </button>
  )
}
