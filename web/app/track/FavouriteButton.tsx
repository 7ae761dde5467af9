import type { Resource } from '@shenglang/contract/catalog/entities'
import { setCollect } from '@shenglang/contract/catalog/routes'
import { shortCount } from '@shenglang/contract/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../remote/api.ts'
import { useSignInGate } from '../session/session.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconHeart, IconHeartFilled } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './FavouriteButton.module.css'
import { favouriteQuery, toggleFavourite } from './favourites.ts'

interface FavouriteButtonProps {
  resource: Pick<Resource, 'resourceId' | 'title' | 'isCollect' | 'collectCount'>
  isCounted?: boolean
}

/** Whether the user likes it, how many do, and how to change that; asks a visitor to sign in. */
export function useFavourite(resource: FavouriteButtonProps['resource']) {
  const client = useQueryClient()
  const { data = resource } = useQuery(favouriteQuery(resource.resourceId))
  const mayGoOn = useSignInGate()
  const toggle = async () => {
    if (!mayGoOn()) return
    try {
      await toggleFavourite(client, resource, (id, isCollect) => call(setCollect, { id, isCollect }))
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
  return { isCollect: data.isCollect, collectCount: data.collectCount, toggle }
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
