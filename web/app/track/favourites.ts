import type { Resource } from '@shenglang/contract/catalog/entities'

export type Favourite = Pick<Resource, 'isCollect' | 'collectCount'>
type Liked = Favourite & Pick<Resource, 'resourceId'>

/**
 * Which resources the user likes, as far as it changed since the page was loaded: one state for every place that shows
 * the resource. `toggle` flips it once the server has; clicks meanwhile are ignored (spec §4).
 */
export function createFavourites(collect: (resourceId: string, isCollect: boolean) => Promise<Favourite>) {
  let changed: ReadonlyMap<string, Favourite> = new Map()
  const pending = new Set<string>()
  const listeners = new Set<() => void>()
  const set = (next: ReadonlyMap<string, Favourite>) => {
    changed = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** The same object until something changes. */
    changes: () => changed,
    of: (resource: Liked): Favourite => changed.get(resource.resourceId) ?? resource,
    async toggle(resource: Liked): Promise<void> {
      const { resourceId } = resource
      if (resourceId === '') throw new Error('资源ID不能为空')
      if (pending.has(resourceId)) return
      pending.add(resourceId)
      try {
        const { isCollect, collectCount } = await collect(resourceId, !this.of(resource).isCollect)
        set(new Map(changed).set(resourceId, { isCollect, collectCount: Math.max(0, collectCount) }))
      } finally {
        pending.delete(resourceId)
      }
    },
    /** Another user sits here now. */
    forget: () => set(new Map()),
  }
}
