# Replays of levels: saving, finding and watching them.
replays-title = リプレイ
replays-save = リプレイを保存
replays-none = リプレイはまだありません。プレイ中のポーズメニューから保存できます。
replays-paste = クリップボードから
replays-delete = 削除
replays-delete-sure = 削除する？
replays-not-deleted = 削除できませんでした：{ $reason }
replays-clipboard = クリップボード
replays-saved = 「{ $name }」として保存し、クリップボードにもコピーしました。
replays-not-saved = クリップボードにコピーしましたが、保存できませんでした：{ $reason }
replays-nothing = 保存する手がまだありません。
replays-entered = この面への入り方や取り消した手が結果に影響しているため、リプレイにできません。
replays-as-recorded = 記録どおり
replays-other-version = 以前の版の面
replays-differs = 記録と違う結果
