import type { Resource } from '@shenglang/contract/catalog/entities'
import { setCollect } from '@shenglang/contract/catalog/routes'
import { shortCount } from '@shenglang/contract/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { useSignInPrompt } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { IconHeart, IconHeartFilled } from '../../ui/data/icons.ts'
import { errorMessage } from '../../ui/text/error-message.ts'
import styles from './FavouriteButton.module.css'
import { favouriteQuery, toggleFavourite } from './favourites.ts'
import * as texts from './initial-texts.ts'

interface FavouriteButtonProps {
  resource: Pick<Resource, 'resourceId' | 'title' | 'isCollect' | 'collectCount'>
  isCounted?: boolean
}

/** The user's like, the number of likes, and a toggle; asks a visitor to sign in. */
export function useFavourite(resource: FavouriteButtonProps['resource']) {
  const client = useQueryClient()
  const { data = resource } = useQuery(favouriteQuery(resource.resourceId))
  const ensureSignedIn = useSignInPrompt()
  const toggle = async () => {
    if (!ensureSignedIn({ kind: 'favourite', resourceId: resource.resourceId })) return
    try {
      await toggleFavourite(client, resource, (id, isCollect) => call(setCollect, { id, isCollect }))
    } catch (error) {
      showToast(errorMessage(error), 'bad')
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
      aria-label={texts.favouriteTitle(resource.title, count && `，${count}`)}
      onClick={toggle}
    >
      {isCollect ? <IconHeartFilled size={16} /> : <IconHeart size={16} />}
      {count}
    </button>
  )
}
