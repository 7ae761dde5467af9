import type { StaffLevel } from '@shenglang/contract/commerce/levels/edit-levels'
import { badField, fault } from '@shenglang/contract/faults'
import type { Emit } from '../../composition/domain/domain.ts'
import type { Db } from '../../platform/database/db.ts'
import { recommendOnly, selectLevel, selectLevels, updateLevel } from './edit-levels.sql.ts'

export const listLevels = (db: Db): Promise<StaffLevel[]> => selectLevels(db)

interface LevelDeps {
  db: Db
  emit: Emit
}

/** Changes a level. Throws CHANGED_MEANWHILE, and BAD_ARGUMENT with the field. */
export function setLevel({ db, emit }: LevelDeps, level: StaffLevel, userId: string): Promise<StaffLevel> {
  return db.transaction().execute(async (transaction) => {
    const present = await selectLevel(transaction, level.vipLevel)
    if (!present) throw badField('vipLevel', `没有 VIP${level.vipLevel} 这个等级`)
    if (present.version !== level.version) throw fault('CHANGED_MEANWHILE', { name: present.name, version: present.version })
    if (level.iconUrl !== '' && level.iconUrl !== present.iconUrl) {
      await emit('sitePictureUsed', transaction, { userId, address: level.iconUrl, field: 'iconUrl' })
    }
    if (level.isRecommended) await recommendOnly(transaction, level.vipLevel)
    return updateLevel(transaction, level)
  })
}
