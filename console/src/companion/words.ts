import { type ContentLanguage, fallbackOf } from "@thingwright/contract/content-languages.ts";

interface Words {
  loading: string;
  invalidTitle: string;
  invalidText: string;
  failedTitle: string;
  failedText: string;
  retry: string;
  /** Before the time at which the code expires. */
  until: string;
  /** While nothing comes from the platform. */
  lost: string;
}

const words: Partial<Record<ContentLanguage, Words>> = {
  zh_CN: {
    loading: "正在加载…",
    invalidTitle: "分享链接已失效",
    invalidText: "链接可能已过期或被停止分享，请向分享者索取新的链接。",
    failedTitle: "暂时无法打开",
    failedText: "请检查网络连接后重试。",
    retry: "重试",
    until: "分享有效期至",
    lost: "连接已断开，显示的内容可能不是最新的",
  },
  zh_TW: {
    loading: "載入中…",
    invalidTitle: "分享連結已失效",
    invalidText: "連結可能已過期或已停止分享，請向分享者索取新的連結。",
    failedTitle: "暫時無法開啟",
    failedText: "請檢查網路連線後再試一次。",
    retry: "重試",
    until: "分享有效期至",
    lost: "連線已中斷，顯示的內容可能不是最新的",
  },
  en: {
    loading: "Loading…",
    invalidTitle: "This link no longer works",
    invalidText: "It may have expired, or sharing was stopped. Ask the person who sent it for a new one.",
    failedTitle: "This cannot be opened right now",
    failedText: "Check your connection and try again.",
    retry: "Try again",
    until: "Shared until",
    lost: "Not connected. What is shown may be out of date.",
  },
  es: {
    loading: "Cargando…",
    invalidTitle: "Este enlace ya no funciona",
    invalidText:
      "Puede que haya caducado o que se haya dejado de compartir. Pide uno nuevo a quien te lo envió.",
    failedTitle: "No se puede abrir en este momento",
    failedText: "Comprueba la conexión e inténtalo de nuevo.",
    retry: "Reintentar",
    until: "Compartido hasta",
    lost: "Sin conexión. Lo que se muestra puede no ser actual.",
  },
  pt: {
    loading: "A carregar…",
    invalidTitle: "Esta ligação já não funciona",
    invalidText: "Pode ter expirado ou a partilha foi terminada. Peça uma nova a quem a enviou.",
    failedTitle: "De momento não é possível abrir",
    failedText: "Verifique a ligação e tente novamente.",
    retry: "Tentar novamente",
    until: "Partilhado até",
    lost: "Sem ligação. O que é mostrado pode estar desatualizado.",
  },
  ar: {
    loading: "جارٍ التحميل…",
    invalidTitle: "لم يعد هذا الرابط يعمل",
    invalidText: "ربما انتهت صلاحيته أو أُوقفت المشاركة. اطلب رابطًا جديدًا ممن أرسله.",
    failedTitle: "يتعذر الفتح الآن",
    failedText: "تحقق من الاتصال ثم أعد المحاولة.",
    retry: "إعادة المحاولة",
    until: "المشاركة متاحة حتى",
    lost: "لا يوجد اتصال. قد تكون المعلومات المعروضة قديمة.",
  },
  ru: {
    loading: "Загрузка…",
    invalidTitle: "Эта ссылка больше не действует",
    invalidText: "Срок её действия истёк или доступ закрыт. Попросите новую у того, кто её отправил.",
    failedTitle: "Сейчас открыть не удаётся",
    failedText: "Проверьте подключение и повторите попытку.",
    retry: "Повторить",
    until: "Доступно до",
    lost: "Нет связи. Данные могли устареть.",
  },
  vi: {
    loading: "Đang tải…",
    invalidTitle: "Liên kết này không còn hoạt động",
    invalidText: "Liên kết có thể đã hết hạn hoặc đã ngừng chia sẻ. Hãy xin liên kết mới từ người gửi.",
    failedTitle: "Hiện không thể mở",
    failedText: "Kiểm tra kết nối rồi thử lại.",
    retry: "Thử lại",
    until: "Chia sẻ đến",
    lost: "Mất kết nối. Thông tin hiển thị có thể đã cũ.",
  },
  ko: {
    loading: "불러오는 중…",
    invalidTitle: "더 이상 사용할 수 없는 링크입니다",
    invalidText: "만료되었거나 공유가 중지되었을 수 있습니다. 보낸 사람에게 새 링크를 요청하세요.",
    failedTitle: "지금은 열 수 없습니다",
    failedText: "연결을 확인한 후 다시 시도하세요.",
    retry: "다시 시도",
    until: "공유 만료:",
    lost: "연결이 끊겼습니다. 표시된 값이 최신이 아닐 수 있습니다.",
  },
  de: {
    loading: "Wird geladen…",
    invalidTitle: "Dieser Link funktioniert nicht mehr",
    invalidText: "Er ist abgelaufen oder wurde beendet. Bitten Sie den Absender um einen neuen.",
    failedTitle: "Lässt sich gerade nicht öffnen",
    failedText: "Prüfen Sie die Verbindung und versuchen Sie es erneut.",
    retry: "Erneut versuchen",
    until: "Geteilt bis",
    lost: "Keine Verbindung. Die Anzeige ist möglicherweise veraltet.",
  },
  fr: {
    loading: "Chargement…",
    invalidTitle: "Ce lien ne fonctionne plus",
    invalidText:
      "Il a peut-être expiré ou le partage a été arrêté. Demandez-en un nouveau à la personne qui l’a envoyé.",
    failedTitle: "Ouverture impossible pour le moment",
    failedText: "Vérifiez votre connexion et réessayez.",
    retry: "Réessayer",
    until: "Partagé jusqu’au",
    lost: "Pas de connexion. L’affichage n’est peut-être plus à jour.",
  },
  it: {
    loading: "Caricamento…",
    invalidTitle: "Questo link non funziona più",
    invalidText:
      "Potrebbe essere scaduto o la condivisione è stata interrotta. Chiedine uno nuovo a chi lo ha inviato.",
    failedTitle: "Al momento non si può aprire",
    failedText: "Controlla la connessione e riprova.",
    retry: "Riprova",
    until: "Condiviso fino al",
    lost: "Nessuna connessione. I dati mostrati potrebbero non essere aggiornati.",
  },
  ja: {
    loading: "読み込み中…",
    invalidTitle: "このリンクは使えなくなりました",
    invalidText: "期限が切れたか、共有が停止されました。送信者に新しいリンクを依頼してください。",
    failedTitle: "現在開けません",
    failedText: "接続を確認して、もう一度お試しください。",
    retry: "再試行",
    until: "共有期限",
    lost: "接続が切れています。表示が古い可能性があります。",
  },
  tr: {
    loading: "Yükleniyor…",
    invalidTitle: "Bu bağlantı artık çalışmıyor",
    invalidText: "Süresi dolmuş ya da paylaşım durdurulmuş olabilir. Gönderen kişiden yenisini isteyin.",
    failedTitle: "Şu anda açılamıyor",
    failedText: "Bağlantınızı kontrol edip yeniden deneyin.",
    retry: "Yeniden dene",
    until: "Paylaşım sonu:",
    lost: "Bağlantı yok. Gösterilenler güncel olmayabilir.",
  },
};

/** The words of the pages that open without an account, in a language or in the one that stands in for it. */
export function wordsIn(language: ContentLanguage): Words {
  const found = fallbackOf(language).find((candidate) => words[candidate]);
  return words[found ?? "en"] as Words;
}
