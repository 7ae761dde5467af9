import type { ServerPlatform } from '../../composition/domain/domain.ts'
import { Cards } from './cards.ts'

const cardsByPlatform = new WeakMap<ServerPlatform, Cards>()

/** The cards of a server, cached once for the catalogue's calls and for other domains that show resources. */
export function cardsOf(platform: ServerPlatform): Cards {
  const cards = cardsByPlatform.get(platform) ?? new Cards(platform.db, platform.freshness, () => platform.now().getTime())
  cardsByPlatform.set(platform, cards)
  return cards
}
