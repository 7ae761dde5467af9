import { setFocus } from '@shenglang/contract/accounts/routes'
import { setCollect } from '@shenglang/contract/catalog/routes'
import type { QueryClient } from '@tanstack/react-query'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { call } from '../../remote/api.ts'
import type { PendingAction } from '../../session/pending-action.ts'
import { CrateDialog } from '../../track/crates/CrateDialog.tsx'
import { favouriteQuery } from '../../track/favourites/favourites.ts'
import { overlay } from '../../ui/overlays/overlay.ts'

interface Page {
  client: QueryClient
  revalidate: () => Promise<void>
}

/** Likes and follows whatever the state was: their user may have done so before. */
export async function performAction(action: PendingAction, { client, revalidate }: Page): Promise<void> {
  switch (action.kind) {
    case 'favourite': {
      const favourite = await call(setCollect, { id: action.resourceId, isCollect: true })
      client.setQueryData(favouriteQuery(action.resourceId).queryKey, favourite)
      return
    }
    case 'follow':
      await call(setFocus, { id: action.userId, isFocus: true })
      return revalidate()
    case 'crate':
      return overlay.open(<CrateDialog resourceIds={[...action.resourceIds]} onClose={overlay.close} />)
    case 'checkout':
      return openCheckout({ items: action.items, onPaid: () => void revalidate() })
  }
}
