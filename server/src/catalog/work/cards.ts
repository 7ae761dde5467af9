import {
  PersonalState,
  type Resource,
  ResourceCard,
  type ResourceDetail,
  type ResourceState,
  ResourceText,
} from '@shenglang/contract/catalog/entities'
import { type PricePeriod, priceAt } from '@shenglang/contract/catalog/price-periods'
import type { Freshness } from '../../platform/cache/freshness.ts'
import { InvalidatedCache } from '../../platform/cache/invalidated-cache.ts'
import type { Db } from '../../platform/database/db.ts'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../../platform/stripped-json.ts'
import { Following } from '../changes/change-follower.ts'
import type { Changes } from '../changes/changes.sql.ts'
import { favouritesOf, type PersonalStateOfResources, purchasesOf } from './personal-state.ts'
import { selectCards } from './resources.sql.ts'
import { toCard, toText } from './resources.ts'
import { type SuggestedTitle, selectNames, selectTitles } from './suggestions.sql.ts'

/** A resource as it is sent: stripped when it is loaded. */
interface Card {
  card: StrippedJson<ResourceCard>
  /** The parts of the card of a resource whose price changes by time; there are few of them. */
  dated: { card: ResourceCard; pricePeriods: PricePeriod[] } | undefined
  text: StrippedJson<ResourceText>
  artistId: string
  artist: string
  memberIds: string[]
}

/** About a hundred thousand cards: more than a library of a million shows in an hour. */
const CARDS_BYTES = 128_000_000
const SUGGESTIONS_BYTES = 8_000_000
const BYTES_PER_ENTRY = 300
const BYTES_PER_CHARACTER = 2

/**
 * Published resources as lists, cards and pages show them, by id and in the order of the ids; others are left out. Cached until
 * they change: a signed-in reader sees everything written before the call; visitors see a state at most `changesMs` old.
 */
export class Cards {
  readonly #cards: InvalidatedCache<Card>
  readonly #titles: InvalidatedCache<SuggestedTitle>
  readonly #artists: InvalidatedCache<SuggestedTitle>
  readonly #favourites: PersonalStateOfResources
  readonly #purchases: PersonalStateOfResources
  readonly #following: Following
  readonly #freshness: Pick<Freshness, 'changesMs'>
  readonly #now: () => number

  constructor(db: Db, freshness: Pick<Freshness, 'changesMs'>, now: () => number = Date.now) {
    this.#cards = new InvalidatedCache({
      load: (ids) => loadCards(db, ids),
      maxBytes: CARDS_BYTES,
      bytesOf: ({ card, text }) => BYTES_PER_ENTRY + BYTES_PER_CHARACTER * (card.text.length + text.text.length),
      ownerOf: ({ artistId }) => artistId,
    })
    const suggestions = { maxBytes: SUGGESTIONS_BYTES, bytesOf: () => BYTES_PER_ENTRY }
    this.#titles = new InvalidatedCache({ ...suggestions, load: async (ids) => byId(await selectTitles(db, ids)) })
    this.#artists = new InvalidatedCache({ ...suggestions, load: async (ids) => byId(await selectNames(db, ids)) })
    this.#favourites = favouritesOf(db)
    this.#purchases = purchasesOf(db)
    this.#following = new Following(db, {
      onChanges: (changes) => this.#forget(changes),
      onUnknown: () => this.#clear(),
    })
    this.#freshness = freshness
    this.#now = now
  }

  /** The cards for lists, for this reader. */
  async resources(ids: string[], reader?: string): Promise<Map<string, StrippedJson<Resource>>> {
    const { cards, isCollect, isBuy } = await this.#readFor(ids, reader)
    const now = this.#now()
    return mapValues(cards, (card, id) => overlay(cardAt(card, now), MARKERS[`${isCollect(id)},${isBuy(card, id)}`]))
  }

  /** The reader's favourites and rights among them. */
  async states(ids: string[], reader: string): Promise<ResourceState[]> {
    const { cards, isCollect, isBuy } = await this.#readFor(ids, reader)
    return Array.from(cards, ([id, card]) => ({ resourceId: id, isCollect: isCollect(id), isBuy: isBuy(card, id) }))
  }

  async #readFor(ids: string[], reader: string | undefined) {
    await this.#catchUp(reader)
    const [cards, favourites, purchases] = await Promise.all([
      this.#cards.get(ids),
      reader === undefined ? NONE : this.#favourites.of(reader, ids),
      reader === undefined ? NONE : this.#purchases.of(reader, ids),
    ])
    return {
      cards,
      isCollect: (id: string) => favourites.has(id),
      isBuy: ({ artistId }: Card, id: string) => artistId === reader || purchases.has(id),
    }
  }

  /** The cards for pages, with the members of collections. */
  async details(ids: string[], reader?: string): Promise<Map<string, StrippedJson<ResourceDetail>>> {
    const resources = await this.resources(ids, reader)
    const cards = await this.#cards.get([...resources.keys()])
    const memberIds = [...cards.values()].flatMap((card) => card.memberIds)
    const members = memberIds.length > 0 ? await this.resources(memberIds, reader) : new Map<string, StrippedJson<Resource>>()
    return mapValues(cards, ({ text, memberIds }, id) => {
      const children = asList(memberIds.flatMap((memberId) => members.get(memberId) ?? []))
      return overlay(resources.get(id)!, overlay(text, asField('children', children)))
    })
  }

  /** Titles as suggestions. */
  async titles(ids: string[]): Promise<SuggestedTitle[]> {
    await this.#catchUp()
    return [...(await this.#titles.get(ids)).values()]
  }

  /** Artists as suggestions. */
  async artists(ids: string[]): Promise<SuggestedTitle[]> {
    await this.#catchUp()
    return [...(await this.#artists.get(ids)).values()]
  }

  #catchUp(reader?: string): Promise<void> {
    return reader === undefined ? this.#following.within(this.#freshness.changesMs) : this.#following.follow()
  }

  #forget({ resources, counts, people, favouritesOf, rightsOf }: Changes): void {
    for (const id of resources) {
      this.#cards.forget(id)
      this.#titles.forget(id)
    }
    for (const { id } of counts) this.#cards.forget(id)
    for (const { id, nickName } of people) {
      this.#cards.forgetOf(id, ({ artist }) => artist === nickName)
      this.#artists.forget(id)
    }
    for (const userId of favouritesOf) this.#favourites.forget(userId)
    for (const userId of rightsOf) this.#purchases.forget(userId)
  }

  #clear(): void {
    for (const cache of [this.#cards, this.#titles, this.#artists, this.#favourites, this.#purchases]) cache.clear()
  }
}

const NONE: Set<string> = new Set()

const stripCard = createStripper(ResourceCard)
const stripText = createStripper(ResourceText)
const stripMarkers = createStripper(PersonalState)

async function loadCards(db: Db, ids: string[]): Promise<Map<string, Card>> {
  const rows = await selectCards(db, ids)
  return new Map(
    rows.map((row) => {
      const { resource_id, artist_id: artistId, artist, member_ids: memberIds, price_periods: pricePeriods } = row
      const card = toCard(row)
      const dated = pricePeriods === null ? undefined : { card, pricePeriods }
      return [resource_id, { card: stripCard(card), dated, text: stripText(toText(row)), artistId, artist, memberIds }]
    }),
  )
}

/** The card with the price that applies at an instant. */
const cardAt = ({ card, dated }: Card, now: number): StrippedJson<ResourceCard> =>
  dated === undefined
    ? card
    : stripCard({ ...dated.card, ...priceAt({ priceFen: dated.card.priceFen, pricePeriods: dated.pricePeriods }, now) })

/** Stripped markers by `isCollect` and `isBuy`. */
const MARKERS = {
  'false,false': stripMarkers({ isCollect: false, isBuy: false }),
  'false,true': stripMarkers({ isCollect: false, isBuy: true }),
  'true,false': stripMarkers({ isCollect: true, isBuy: false }),
  'true,true': stripMarkers({ isCollect: true, isBuy: true }),
}

const byId = (rows: SuggestedTitle[]) => new Map(rows.map((row) => [row.id, row]))

function mapValues<From, To>(map: Map<string, From>, make: (value: From, id: string) => To): Map<string, To> {
  return new Map(Array.from(map, ([id, value]) => [id, make(value, id)]))
}
