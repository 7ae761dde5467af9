import { Presale } from '@shenglang/contract/catalog/discover/presales'
import * as z from 'zod/mini'
import { listTermsBeforeRelease } from '../../commerce/sale/index.ts'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../../platform/stripped-json.ts'
import type { CatalogDeps } from '../work/deps.ts'

/** Visible works that can be ordered before their release, the earliest release first. */
export async function listPresales({ db, cards, now }: CatalogDeps, reader?: string): Promise<StrippedJson<Presale[]>> {
  const terms = await listTermsBeforeRelease({ db, now })
  const resources = await cards.resources(
    terms.map(({ resourceId }) => resourceId),
    reader,
  )
  return asList(
    terms.flatMap(({ resourceId, ...sale }) => {
      const resource = resources.get(resourceId)
      return resource ? [overlay(stripSale(sale), asField('resource', resource))] : []
    }),
  )
}

const stripSale = createStripper(z.omit(Presale, { resource: true }))
