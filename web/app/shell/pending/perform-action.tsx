import { setFocus } from '@shenglang/contract/accounts/routes'
import { resourceDetail, setCollect } from '@shenglang/contract/catalog/routes'
import type { Engine } from '@shenglang/player/engine/engine-state'
import type { QueryClient } from '@tanstack/react-query'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { call } from '../../remote/api.ts'
import { saveDraft } from '../../session/drafts.ts'
import type { PendingAction } from '../../session/pending-action.ts'
import { openPin } from '../../social/pin/open-pin.tsx'
import { pinDraft } from '../../social/pin/pin.ts'
import { CrateDialog } from '../../track/crates/CrateDialog.tsx'
import { favouriteQuery } from '../../track/favourites/favourites.ts'
import { overlay } from '../../ui/overlays/overlay.ts'

interface Page {
  client: QueryClient
  revalidate: () => Promise<void>
  engine: Engine | undefined
  userId: string
}

/** Sets likes and follows instead of toggling them: the user may have liked or followed before. */
export async function performAction(action: PendingAction, { client, revalidate, engine, userId }: Page): Promise<void> {
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
    case 'pin': {
      const { resourceId, atMs, text, writerId = userId } = action
      if (writerId !== userId) return
      saveDraft(userId, pinDraft(resourceId), text)
      return openPin(engine, { track: await call(resourceDetail, { id: resourceId }), atMs })
    }
    case 'checkout':
      return openCheckout({ items: action.items, onPaid: () => void revalidate() })
  }
}
