;; How many rows two sets share, 512 of them a step. Assembled by
;;   npm exec -- wat2wasm server/src/catalog/finder/common-rows.wat -o server/src/catalog/finder/common-rows.wasm
(module
  (memory (export "memory") 1)
  ;; Where each set begins and how many bytes both have: a multiple of 64, and not none.
  (func (export "countCommon") (param $a i32) (param $b i32) (param $bytes i32) (result i32)
    (local $end i32)
    (local $ones v128)
    (local $sum v128)
    (local.set $end (i32.add (local.get $a) (local.get $bytes)))
    (loop $next
      ;; Ones of each byte: at most 8 a vector, so four vectors are added before a byte could be full.
      (local.set $ones
        (i8x16.add
          (i8x16.add
            (i8x16.popcnt (v128.and (v128.load (local.get $a)) (v128.load (local.get $b))))
            (i8x16.popcnt (v128.and (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b)))))
          (i8x16.add
            (i8x16.popcnt (v128.and (v128.load offset=32 (local.get $a)) (v128.load offset=32 (local.get $b))))
            (i8x16.popcnt (v128.and (v128.load offset=48 (local.get $a)) (v128.load offset=48 (local.get $b)))))))
      (local.set $sum
        (i32x4.add (local.get $sum)
          (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $ones)))))
      (local.set $a (i32.add (local.get $a) (i32.const 64)))
      (local.set $b (i32.add (local.get $b) (i32.const 64)))
      (br_if $next (i32.lt_u (local.get $a) (local.get $end))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
