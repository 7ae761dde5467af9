import { listStaffCategories, type StaffCategory } from '@shenglang/contract/catalog/discover/categories'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { RemoveCategoryDialog } from './RemoveCategoryDialog.tsx'
import * as texts from './texts.ts'

const NEW: StaffCategory = { code: '', name: '', parentCode: null, menuId: null, position: 0, version: 0 }

export function Component() {
  const { data: categories = [], isPending, isError, refetch } = useQuery(remoteQuery(listStaffCategories, {}))
  const [edited, setEdited] = useState<StaffCategory>()
  const [removed, setRemoved] = useState<StaffCategory>()
  const last = Math.max(0, ...categories.map(({ position }) => position))
  const add = (
    <Button look="gold" onClick={() => setEdited({ ...NEW, position: last + 1 })}>
      {texts.addCategory}
    </Button>
  )
  return (
    <PageFrame title={texts.categories} lead={texts.categoriesLead} actions={add}>
      <DataTable
        label={texts.categories}
        rows={categories}
        keyOf={({ code }) => code}
        state={isError ? 'failed' : isPending ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
        empty={<Notice title={texts.noCategories} actions={add} />}
        columns={[
          { key: 'code', head: texts.code, cell: ({ code }) => code },
          { key: 'name', head: texts.name, cell: ({ name }) => name },
          { key: 'parent', head: texts.parent, cell: ({ parentCode }) => parentCode ?? texts.noParent },
          { key: 'position', head: texts.position, cell: ({ position }) => position, alignsEnd: true },
          {
            key: 'actions',
            head: texts.actions,
            cell: (category) => (
              <span className="flex gap-8">
                <Button look="quiet" aria-label={texts.editOf(category.name)} onClick={() => setEdited(category)}>
                  {texts.edit}
                </Button>
                <Button look="quiet" aria-label={texts.removeOf(category.name)} onClick={() => setRemoved(category)}>
                  {texts.remove}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {edited ? <CategoryDialog category={edited} categories={categories} onClose={() => setEdited(undefined)} /> : null}
      {removed ? <RemoveCategoryDialog category={removed} categories={categories} onClose={() => setRemoved(undefined)} /> : null}
    </PageFrame>
  )
}
