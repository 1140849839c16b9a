import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";

/** The words of a download page. `{…}` marks a parameter. */
interface PageWords {
  version: string;
  download: string;
  store: string;
  ipa: string;
  news: string;
  install: string;
  computer: string;
  scan: string;
  nothing: string;
  preview: string;
  missing: string;
  languages: string;
}

const zhCN: PageWords = {
  version: "版本 {version}",
  download: "下载安装包",
  store: "前往应用商店",
  ipa: "下载 IPA 文件",
  news: "更新内容",
  install: "下载完成后打开文件即可安装。如果系统询问，请允许浏览器安装应用。",
  computer: "IPA 文件需通过电脑安装到设备。",
  scan: "用手机扫描二维码，即可在手机上安装。",
  nothing: "暂无已发布的版本。",
  preview: "预览版本，链接有效期至 {time}。",
  missing: "页面不存在，或链接已过期。",
  languages: "语言",
};

/** The words in every content language, because visitors may read any of them. */
export const pageWords: Record<ContentLanguage, PageWords> = {
  zh: zhCN,
  zh_CN: zhCN,
  zh_TW: {
    version: "版本 {version}",
    download: "下載安裝檔",
    store: "前往應用程式商店",
    ipa: "下載 IPA 檔案",
    news: "更新內容",
    install: "下載完成後開啟檔案即可安裝。若系統詢問，請允許瀏覽器安裝應用程式。",
    computer: "IPA 檔案需透過電腦安裝到裝置。",
    scan: "用手機掃描 QR Code，即可在手機上安裝。",
    nothing: "目前沒有已發布的版本。",
    preview: "預覽版本，連結有效至 {time}。",
    missing: "頁面不存在，或連結已過期。",
    languages: "語言",
  },
  en: {
    version: "Version {version}",
    download: "Download",
    store: "Open the store",
    ipa: "Download the IPA file",
    news: "What’s new",
    install: "Open the file once it is downloaded. If your phone asks, allow the browser to install apps.",
    computer: "To install an IPA file, use a computer.",
    scan: "Scan the code with your phone to install the app.",
    nothing: "No version has been published yet.",
    preview: "Preview version. This link works until {time}.",
    missing: "This page does not exist, or the link has expired.",
    languages: "Languages",
  },
  es: {
    version: "Versión {version}",
    download: "Descargar",
    store: "Abrir la tienda",
    ipa: "Descargar el archivo IPA",
    news: "Novedades",
    install:
      "Abre el archivo cuando termine la descarga. Si el teléfono lo pregunta, permite que el navegador instale aplicaciones.",
    computer: "Un archivo IPA se instala desde un ordenador.",
    scan: "Escanea el código con el teléfono para instalar la aplicación en él.",
    nothing: "Todavía no se ha publicado nada.",
    preview: "Vista previa. Este enlace funciona hasta el {time}.",
    missing: "La página no existe o el enlace ha caducado.",
    languages: "Idiomas",
  },
  pt: {
    version: "Versão {version}",
    download: "Baixar",
    store: "Abrir a loja",
    ipa: "Baixar o arquivo IPA",
    news: "Novidades",
    install:
      "Abra o arquivo quando o download terminar. Se o telefone perguntar, permita que o navegador instale aplicativos.",
    computer: "Um arquivo IPA é instalado a partir de um computador.",
    scan: "Leia o código com o telefone para instalar o aplicativo nele.",
    nothing: "Nada foi publicado ainda.",
    preview: "Prévia. Este link funciona até {time}.",
    missing: "A página não existe ou o link expirou.",
    languages: "Idiomas",
  },
  ar: {
    version: "الإصدار {version}",
    download: "تنزيل",
    store: "فتح المتجر",
    ipa: "تنزيل ملف IPA",
    news: "ما الجديد",
    install: "افتح الملف بعد اكتمال التنزيل. إذا سألك الهاتف، فاسمح للمتصفح بتثبيت التطبيقات.",
    computer: "يُثبَّت ملف IPA من جهاز كمبيوتر.",
    scan: "امسح الرمز بهاتفك لتثبيت التطبيق عليه.",
    nothing: "لم يُنشر أي إصدار بعد.",
    preview: "إصدار تجريبي. يعمل هذا الرابط حتى {time}.",
    missing: "الصفحة غير موجودة أو انتهت صلاحية الرابط.",
    languages: "اللغات",
  },
  ru: {
    version: "Версия {version}",
    download: "Скачать",
    store: "Открыть магазин",
    ipa: "Скачать файл IPA",
    news: "Что нового",
    install:
      "Откройте файл после загрузки. Если телефон спросит, разрешите браузеру устанавливать приложения.",
    computer: "Файл IPA устанавливается с компьютера.",
    scan: "Отсканируйте код телефоном, чтобы установить приложение на нём.",
    nothing: "Пока ничего не опубликовано.",
    preview: "Предварительная версия. Ссылка действует до {time}.",
    missing: "Страница не существует, или срок действия ссылки истёк.",
    languages: "Языки",
  },
  vi: {
    version: "Phiên bản {version}",
    download: "Tải xuống",
    store: "Mở cửa hàng",
    ipa: "Tải tệp IPA",
    news: "Có gì mới",
    install: "Mở tệp sau khi tải xong. Nếu điện thoại hỏi, hãy cho phép trình duyệt cài đặt ứng dụng.",
    computer: "Tệp IPA được cài đặt từ máy tính.",
    scan: "Quét mã bằng điện thoại để cài đặt ứng dụng trên đó.",
    nothing: "Chưa có phiên bản nào được phát hành.",
    preview: "Bản xem trước. Liên kết có hiệu lực đến {time}.",
    missing: "Trang không tồn tại hoặc liên kết đã hết hạn.",
    languages: "Ngôn ngữ",
  },
  ko: {
    version: "버전 {version}",
    download: "다운로드",
    store: "스토어 열기",
    ipa: "IPA 파일 다운로드",
    news: "새로운 기능",
    install: "다운로드가 끝나면 파일을 여세요. 휴대전화에서 물으면 브라우저의 앱 설치를 허용하세요.",
    computer: "IPA 파일은 컴퓨터에서 설치합니다.",
    scan: "휴대전화로 코드를 스캔하면 휴대전화에 설치할 수 있습니다.",
    nothing: "아직 게시된 버전이 없습니다.",
    preview: "미리보기 버전입니다. 이 링크는 {time}까지 유효합니다.",
    missing: "페이지가 없거나 링크가 만료되었습니다.",
    languages: "언어",
  },
  de: {
    version: "Version {version}",
    download: "Herunterladen",
    store: "Store öffnen",
    ipa: "IPA-Datei herunterladen",
    news: "Neuigkeiten",
    install:
      "Öffnen Sie die Datei nach dem Herunterladen. Erlauben Sie dem Browser auf Nachfrage, Apps zu installieren.",
    computer: "Eine IPA-Datei wird von einem Computer aus installiert.",
    scan: "Scannen Sie den Code mit dem Smartphone, um die App dort zu installieren.",
    nothing: "Es ist noch nichts veröffentlicht.",
    preview: "Eine Vorabversion. Dieser Link gilt bis {time}.",
    missing: "Diese Seite gibt es nicht, oder der Link ist abgelaufen.",
    languages: "Sprachen",
  },
  fr: {
    version: "Version {version}",
    download: "Télécharger",
    store: "Ouvrir la boutique",
    ipa: "Télécharger le fichier IPA",
    news: "Nouveautés",
    install:
      "Ouvrez le fichier une fois téléchargé. Si le téléphone le demande, autorisez le navigateur à installer des applications.",
    computer: "Un fichier IPA s’installe depuis un ordinateur.",
    scan: "Scannez le code avec votre téléphone pour y installer l’application.",
    nothing: "Rien n’a encore été publié.",
    preview: "Aperçu. Ce lien fonctionne jusqu’au {time}.",
    missing: "Cette page n’existe pas, ou le lien a expiré.",
    languages: "Langues",
  },
  it: {
    version: "Versione {version}",
    download: "Scarica",
    store: "Apri lo store",
    ipa: "Scarica il file IPA",
    news: "Novità",
    install:
      "Apri il file al termine del download. Se il telefono lo chiede, consenti al browser di installare app.",
    computer: "Un file IPA si installa da un computer.",
    scan: "Scansiona il codice con il telefono per installare l’app.",
    nothing: "Non è ancora stato pubblicato nulla.",
    preview: "Anteprima. Questo link funziona fino al {time}.",
    missing: "La pagina non esiste o il link è scaduto.",
    languages: "Lingue",
  },
  ja: {
    version: "バージョン {version}",
    download: "ダウンロード",
    store: "ストアを開く",
    ipa: "IPA ファイルをダウンロード",
    news: "新機能",
    install:
      "ダウンロード後にファイルを開いてください。確認が表示されたら、ブラウザによるアプリのインストールを許可してください。",
    computer: "IPA ファイルはコンピューターからインストールします。",
    scan: "スマートフォンでコードを読み取ると、そこにインストールできます。",
    nothing: "公開中のバージョンはまだありません。",
    preview: "プレビュー版です。このリンクは {time} まで有効です。",
    missing: "ページが存在しないか、リンクの有効期限が切れています。",
    languages: "言語",
  },
  tr: {
    version: "Sürüm {version}",
    download: "İndir",
    store: "Mağazayı aç",
    ipa: "IPA dosyasını indir",
    news: "Yenilikler",
    install:
      "İndirme tamamlanınca dosyayı açın. Telefon sorarsa tarayıcının uygulama yüklemesine izin verin.",
    computer: "IPA dosyası bilgisayardan yüklenir.",
    scan: "Uygulamayı telefonunuza yüklemek için kodu telefonla tarayın.",
    nothing: "Henüz bir sürüm yayımlanmadı.",
    preview: "Ön izleme. Bu bağlantı {time} tarihine kadar geçerlidir.",
    missing: "Böyle bir sayfa yok veya bağlantının süresi doldu.",
    languages: "Diller",
  },
};
