import { policyMessages } from "../people/policy-problems.ts";
import { richTextMessages } from "../basics/rich-text-messages.ts";
import { firmwareMessages } from "../firmware/firmware-messages.ts";
import { appMessages } from "../people/app-messages.ts";
import type { Text } from "../basics/language.ts";
import { panelMessages } from "../content/panel-messages.ts";

/** Messages of schema checks. A schema names a key; server and console put it into words with the check's parameters. */
export const validationMessages = {
  required: { en: "Required", zh_CN: "必填" },
  no_emoji: { en: "Emoji are not allowed", zh_CN: "不能包含表情符号" },
  invalid: { en: "Illegal input", zh_CN: "输入不合法" },
  wrong_type: { en: "Must be of type {expected}", zh_CN: "类型应为 {expected}" },
  too_short: { en: "At least {minimum} characters", zh_CN: "至少 {minimum} 个字符" },
  too_long: { en: "At most {maximum} characters", zh_CN: "最多 {maximum} 个字符" },
  too_small: { en: "At least {minimum}", zh_CN: "不能小于 {minimum}" },
  too_big: { en: "At most {maximum}", zh_CN: "不能大于 {maximum}" },
  too_few: { en: "Items: at least {minimum}", zh_CN: "至少 {minimum} 项" },
  too_many_to_sort: {
    en: "More than {maximum} match, too many to sort this way. Narrow the filters",
    zh_CN: "符合条件的超过 {maximum} 条，无法按此排序，请缩小筛选范围",
  },
  too_many: { en: "Items: at most {maximum}", zh_CN: "最多 {maximum} 项" },
  not_a_number: { en: "Enter a number, such as 1000 or 12.5", zh_CN: "请输入数字，例如 1000 或 12.5" },
  label_name_format: { en: "A label name cannot contain = , or ;", zh_CN: "标签名不能包含符号 = , ;" },
  labels_format: { en: "Write labels as room=hall; floor=2", zh_CN: "标签格式应为 room=hall; floor=2" },
  column_twice: { en: "Two columns are mapped to the same field", zh_CN: "有两列对应了同一字段" },
  label_twice: { en: "Use each label only once", zh_CN: "同一标签只能出现一次" },
  series_too_many: {
    en: "At most {maximum} points for all properties together",
    zh_CN: "所有属性的点数合计不能超过 {maximum}",
  },
  not_integer: { en: "Must be a whole number", zh_CN: "必须为整数" },
  not_an_option: { en: "Choose one of the options", zh_CN: "请选择其中一项" },
  unknown_field: { en: "Unknown field: {keys}", zh_CN: "未知字段：{keys}" },
  invalid_id: { en: "Not a valid ID", zh_CN: "不是有效的 ID" },
  account_format: {
    en: "Enter a mobile number, an email or a member account",
    zh_CN: "请输入手机号、邮箱或成员账号",
  },
  mobile_format: { en: "Enter a valid mobile number", zh_CN: "请输入正确的手机号" },
  email_format: { en: "Enter a valid email address", zh_CN: "请输入正确的邮箱地址" },
  member_name_format: { en: "Letters, digits and - _ . only", zh_CN: "仅支持字母、数字和 - _ ." },
  contact_required: { en: "Enter an email or a mobile number", zh_CN: "请填写邮箱或手机号" },
  last_contact: {
    en: "A member needs an email or a mobile number, so the last one cannot be removed",
    zh_CN: "成员须保留邮箱或手机号，不能清空最后一项联系方式",
  },
  permission_required: { en: "Choose at least one permission", zh_CN: "请至少选择一项权限" },
  colour_format: { en: "Enter a color such as #4f46e5", zh_CN: "请输入颜色值，例如 #4f46e5" },
  language_not_offered: {
    en: "Choose one of the available languages",
    zh_CN: "请从已开放的语言中选择",
  },
  ...appMessages,
  ...firmwareMessages,
  role_required: { en: "Please select role", zh_CN: "请选择角色" },
  code_format: { en: "Enter the six digits", zh_CN: "请输入 6 位数字验证码" },
  recovery_code_format: {
    en: "Enter all letters and digits of a recovery code",
    zh_CN: "请输入恢复码的全部字母和数字",
  },
  new_password_required: { en: "Enter a new password", zh_CN: "请输入新密码" },
  password_spaces: { en: "Spaces are not allowed", zh_CN: "不能包含空格" },
  password_two_kinds: {
    en: "Use at least two of letters, digits and symbols !@#$%^&*()",
    zh_CN: "至少包含字母、数字和符号 !@#$%^&*() 中的两种",
  },
  password_three_kinds: {
    en: "Use at least three of uppercase letters, lowercase letters, digits and symbols !@#$%^&*()",
    zh_CN: "至少包含大写字母、小写字母、数字和符号 !@#$%^&*() 中的三种",
  },
  password_common: {
    en: "This password is too common and easy to guess. Choose another one",
    zh_CN: "该密码过于常见，容易被猜中，请更换",
  },
  password_own_name: {
    en: "The password must not be your account, name, company, contact or the platform name. Choose another",
    zh_CN: "密码不能与账号、昵称、公司名称、联系方式或平台名称相同，请更换",
  },
  passwords_differ: { en: "Passwords do not match", zh_CN: "两次输入的密码不一致" },
  agreement_required: { en: "Read and agree to the privacy agreement first", zh_CN: "请阅读并同意隐私协议" },
  username_taken: { en: "This account already exists", zh_CN: "该账号已存在" },
  time_zone_unknown: { en: "Choose a time zone from the list", zh_CN: "请从列表中选择时区" },
  category_icon: {
    en: "A category icon has to be a PNG of {side} × {side} pixels. This is a {type} of {width} × {height}",
    zh_CN: "品类图标须为 {side} × {side} 像素的 PNG 图片，当前为 {width} × {height} 像素的 {type} 图片",
  },
  ...panelMessages,
  category_parent: { en: "Choose a first-level category", zh_CN: "请选择一级品类" },
  file_unusable: { en: "This file is not available. Upload it again", zh_CN: "文件不可用，请重新上传" },
  template_identifier_taken: {
    en: "You already have a custom function point “{identifier}”. Change its identifier or delete it, then apply the template's",
    zh_CN: "已有标识符为“{identifier}”的自定义功能点，请先更换其标识符或将其删除，再采用模板中的功能点",
  },
  template_identifier_mapped: {
    en: "“{identifier}” is in use as a mapped key. Remove it from the key mapping first, then apply the template's function point",
    zh_CN: "“{identifier}”已用作映射键名，请先在键名映射中移除，再采用模板中的功能点",
  },
  template_keeps_standard: {
    en: "A standard product must match its template. Also apply the removal of {identifiers}, or make the product customized first",
    zh_CN: "标准产品须与模板一致：请同时移除 {identifiers}，或先将产品转为定制产品",
  },
  template_point_gone: {
    en: "The standard function point “{identifier}” no longer exists",
    zh_CN: "标准功能点“{identifier}”已被删除",
  },
  template_point_retyped: {
    en: "The standard function point “{identifier}” now has another data type or transfer type",
    zh_CN: "标准功能点“{identifier}”的数据类型或传输类型已修改",
  },
  template_module_gone: { en: "Its module no longer exists", zh_CN: "该版本使用的模组已被删除" },
  not_own_image: { en: "This image is not available. Upload it again", zh_CN: "图片不可用，请重新上传" },
  identifier_format: {
    en: "Start with a letter; then letters, digits and underscores",
    zh_CN: "以字母开头，可包含字母、数字和下划线",
  },
  identifier_exists: { en: "Identifier exists", zh_CN: "标识符已存在" },
  identifier_standard: {
    en: "Identifier exists among the standard function points: add the standard one, or choose another",
    zh_CN: "标识符已存在于标准功能点中：请添加该标准功能点，或更换标识符",
  },
  identifier_reserved: {
    en: "This identifier is reserved. Choose another",
    zh_CN: "该标识符为系统保留，请更换",
  },
  identifier_fixed: {
    en: "The identifier of a standard function point cannot be changed",
    zh_CN: "标准功能点的标识符不可修改",
  },
  used_data_type: {
    en: "In use, so the data type and transfer type cannot be changed",
    zh_CN: "该标准功能点已被使用，数据类型和传输类型不可修改",
  },
  identifier_mapped: {
    en: "In use as a mapped key: remove it from the key mapping first",
    zh_CN: "该名称已用作映射键名，请先在键名映射中移除",
  },
  identifier_unknown: { en: "No function point has this identifier", zh_CN: "没有使用该标识符的功能点" },
  operator_needs_number: {
    en: "Only numbers can be compared this way. For other values, use “Equals”",
    zh_CN: "只有数值可以比较大小，其他类型只能使用“等于”",
  },
  range_needs_number: { en: "Only a number can have a range", zh_CN: "只有数值可以设置范围" },
  beyond_range: { en: "Outside the range of the function point", zh_CN: "超出功能点的取值范围" },
  min_above_max: { en: "Must not be below the minimum", zh_CN: "不能小于最小值" },
  group_needs_support: {
    en: "The product is in a group whose products have to support groups. Take it out of the group first",
    zh_CN: "产品所属的产品群组要求支持设备群组，请先将产品移出该产品群组",
  },
  repeated: { en: "Already in the list", zh_CN: "列表中已存在" },
  key_format: { en: "Control characters are not allowed", zh_CN: "不能包含控制字符" },
  key_repeated: { en: "This key is already mapped", zh_CN: "该键名已映射" },
  key_is_identifier: {
    en: "Already an identifier of this product, so it needs no mapping",
    zh_CN: "该键名就是本产品的标识符，无需映射",
  },
  voice_feature_repeated: {
    en: "Each voice feature can be set only once per platform",
    zh_CN: "同一平台的每项语音能力只能设置一次",
  },
  voice_feature_unfit: {
    en: "The data type or transfer type of this function point does not fit the voice feature",
    zh_CN: "该功能点的数据类型或传输类型与此语音能力不符",
  },
  panel_main_hidden: {
    en: "The main function point cannot be hidden",
    zh_CN: "主功能点不能同时设为隐藏",
  },
  identifier_not_standard: {
    en: "Not among the standard function points",
    zh_CN: "不是标准功能点",
  },
  standard_data_type: {
    en: "The data type and transfer type of a standard function point cannot be changed",
    zh_CN: "标准功能点的数据类型和传输类型不可修改",
  },
  beyond_category: {
    en: "“{identifier}” is not a standard function point of this category. A standard product uses only those. Make it customized first",
    zh_CN: "“{identifier}”不属于本品类的标准功能点，标准产品不能使用。请先将产品转为定制产品",
  },
  has_beyond_category: {
    en: "The product has function points from outside its category: {identifiers}",
    zh_CN: "产品含有品类以外的功能点：{identifiers}",
  },
  nothing_standard: {
    en: "This category has no standard function points: choose a customized product",
    zh_CN: "该品类没有标准功能点，请选择定制产品",
  },
  category_unusable: {
    en: "Choose a second-level category that is online",
    zh_CN: "请选择已上线的二级品类",
  },
  function_name_format: {
    en: "Only Chinese characters, English letters, digits, spaces and ( ) / % ℃ ° . · _ -",
    zh_CN: "仅支持中文、英文、数字、空格和 ( ) / % ℃ ° . · _ -",
  },
  no_step_fits: {
    en: "No step matches the current function points",
    zh_CN: "没有符合当前功能点的步骤",
  },
  point_unfit_for_step: {
    en: "This function point does not support this step",
    zh_CN: "该功能点不支持此步骤",
  },
  plan_too_long: {
    en: "All rounds together can last at most {hours} h",
    zh_CN: "所有轮次合计不能超过 {hours} 小时",
  },
  value_unfit: {
    en: "Not a valid value for this function point",
    zh_CN: "该值不符合功能点的数据定义",
  },
  above_zero: { en: "Must be above 0", zh_CN: "必须大于 0" },
  min_below_max: { en: "The minimum must be below the maximum", zh_CN: "最小值必须小于最大值" },
  step_range: {
    en: "Above 0, and at most the maximum minus the minimum",
    zh_CN: "步长必须大于 0，且不超过最大值与最小值之差",
  },
  number_range: { en: "From {min} to {max}", zh_CN: "取值范围为 {min} 到 {max}" },
  two_decimals: { en: "At most two decimals", zh_CN: "最多两位小数" },
  enum_value_format: { en: "Letters, digits and underscores", zh_CN: "仅支持字母、数字和下划线" },
  enum_value_integer: { en: "Only 0 or positive integers", zh_CN: "仅支持 0 或正整数" },
  enum_duplicated: { en: "Enum value duplicated", zh_CN: "枚举值重复" },
  fault_code_format: { en: "Letters, digits and underscores", zh_CN: "仅支持字母、数字和下划线" },
  fault_code_duplicated: { en: "Fault code duplicated", zh_CN: "故障代码重复" },
  fault_report_only: { en: "A fault can only be reported", zh_CN: "故障型只能上报" },
  scene_needs_report: {
    en: "Only a function point that devices report can be a scene trigger",
    zh_CN: "只有可上报的功能点才能作为场景条件",
  },
  consumable_number: {
    en: "Only a whole number or a decimal can be a consumable",
    zh_CN: "只有整数型或浮点型功能点才能标记为耗材",
  },
  consumable_reported: {
    en: "Only a function point that devices report can be a consumable",
    zh_CN: "只有可上报的功能点才能标记为耗材",
  },
  consumable_full: {
    en: "A consumable's maximum means full, so it must be above 0",
    zh_CN: "耗材的最大值表示全新状态，须大于 0",
  },
  consumable_threshold: {
    en: "The threshold must be below the maximum, which means full",
    zh_CN: "提醒阈值须小于最大值（全新状态）",
  },
  consumable_percent: { en: "A percentage is 100 at most", zh_CN: "百分比的最大值不能超过 100" },
  scene_must_not_set: {
    en: "Scenes cannot set this, or cannot set it to this value",
    zh_CN: "该功能不支持由场景设置，或不能设为该值",
  },
  scene_must_not_begin: {
    en: "This cannot start scenes, or cannot with this comparison or value",
    zh_CN: "该功能不支持作为场景条件，或不能使用该比较方式或该值",
  },
  scene_one_moment: {
    en: "Only one time of day, sunrise or sunset can start a scene that needs all of its conditions",
    zh_CN: "需满足所有条件的场景只能设置一个时间点（定时、日出或日落）",
  },
  scene_period_with_all: {
    en: "Only a scene that needs all of its conditions can have a time period",
    zh_CN: "仅“满足所有条件”的场景可以设置生效时段",
  },
  scene_needs_beginning: {
    en: "A time period cannot start a scene. Add a trigger",
    zh_CN: "生效时段不能触发场景，请添加触发条件",
  },
  scene_needs_location: {
    en: "Set the home's location first: sunrise and sunset depend on it",
    zh_CN: "请先设置家庭位置，以便计算日出日落时间",
  },
  time_of_day: {
    en: "Enter a time such as 07:30",
    zh_CN: "请填写时间，如 07:30",
  },
  scene_needs_issue: {
    en: "Only a function point that can be sent can be a scene action",
    zh_CN: "只有可下发的功能点才能作为场景动作",
  },
  device_name_format: {
    en: "4 to 32 letters, digits and _ . -",
    zh_CN: "4 到 32 个字母、数字或 _ . -",
  },
  product_key_format: {
    en: "6 to 32 letters, digits and _ . -, with a letter or a digit at both ends",
    zh_CN: "6 到 32 个字母、数字或 _ . -，首尾须为字母或数字",
  },
  own_secret_format: {
    en: "16 to 64 letters, digits and + / = _ . -",
    zh_CN: "16 到 64 个字母、数字或 + / = _ . -",
  },
  tuyalink_id_format: { en: "8 to 24 letters and digits", zh_CN: "8 到 24 个字母或数字" },
  order_prefix_taken: {
    en: "Another order or device of this product already uses names that begin with this",
    zh_CN: "本产品的其他订单或设备已使用以此开头的标识",
  },
  labels_none: { en: "No identity is in this range", zh_CN: "该范围内没有设备身份" },
  labels_too_many: { en: "At most {maximum}: up to No. {last}", zh_CN: "最多 {maximum} 张，即到序号 {last}" },
  identity_not_given: {
    en: "This order has no such identity, or no station has claimed it",
    zh_CN: "该订单没有此设备身份，或该身份尚未领取",
  },
  mac_of_other_station: { en: "Another station has set this MAC", zh_CN: "此 MAC 由其他工位写入，不能改写" },
  order_prefix_format: { en: "1–24 letters, digits, _ . -", zh_CN: "1 到 24 个字母、数字或 _ . -" },
  request_id_format: {
    en: "8–64 letters, digits, _ . -",
    zh_CN: "8 到 64 个字母、数字或 _ . -",
  },
  topic_levels_format: {
    en: "Levels of letters, digits and _ . ~ : -, separated by /",
    zh_CN: "各级由字母、数字或 _ . ~ : - 组成，以 / 分隔",
  },
  device_token_format: {
    en: "20 to 128 letters, digits, _ and -",
    zh_CN: "20 到 128 个字母、数字、_ 或 -",
  },
  mqtt_user_name_format: {
    en: "1 to 64 letters, digits and _ . @ : -, except “provision”",
    zh_CN: "1 到 64 个字母、数字或 _ . @ : -，且不能为 provision",
  },
  mqtt_text_format: {
    en: "ASCII letters, digits, spaces and symbols only",
    zh_CN: "仅支持英文字母、数字、空格和英文符号",
  },
  mac_format: {
    en: "12 hexadecimal digits, such as A4:C1:38:00:00:01",
    zh_CN: "12 位十六进制数，例如 A4:C1:38:00:00:01",
  },
  ids_or_filter: {
    en: "Provide either IDs or a filter",
    zh_CN: "请指定 ID 或筛选条件，二者选一",
  },
  fewer_rows: {
    en: "The response would exceed {size} MB. Request fewer rows at a time",
    zh_CN: "返回的数据将超过 {size} MB，请减少每次请求的条数",
  },
  category_repeated: { en: "This category is listed twice", zh_CN: "该品类重复" },
  text_unknown: { en: "This text does not exist", zh_CN: "没有该文本" },
  text_changed: {
    en: "Someone else has changed this text to “{text}”",
    zh_CN: "该文本已被他人改为“{text}”",
  },
  text_cleared: { en: "Someone else has cleared this text", zh_CN: "该文本已被他人清空" },
  module_other_mode: { en: "Does not match the product's communication mode", zh_CN: "与产品通信方式不符" },
  module_size_format: {
    en: "Length*width*height in mm, like 12.02*12.1*12, with at most two decimals",
    zh_CN: "格式为 长*宽*高（毫米），例如 12.02*12.1*12，最多两位小数",
  },
  ...richTextMessages,
  ...policyMessages,
  guide_media: { en: "Upload a picture or a video", zh_CN: "请上传图片或视频" },
  sha256_format: { en: "64 hexadecimal digits", zh_CN: "须为 64 位十六进制数" },
  file_syntax: { en: "Cannot be read from here on", zh_CN: "从此处起无法解析" },
  field_twice: { en: "This field appears more than once", zh_CN: "字段重复" },
  file_too_deep: { en: "Nested too deeply", zh_CN: "嵌套层级过深" },
  yaml_plain: { en: "Anchors, aliases and tags are not supported", zh_CN: "不支持锚点、别名和标签" },
  yaml_too_long: {
    en: "Too long to be read as YAML. Use the JSON file",
    zh_CN: "YAML 内容过长，请使用 JSON 文件",
  },
  file_too_long: {
    en: "More fields and values than a product can have",
    zh_CN: "字段和取值的数量超出产品文件的上限",
  },
  not_product_file: { en: "This is not a product file", zh_CN: "这不是产品文件" },
  product_file_version: {
    en: "This format version is not supported",
    zh_CN: "不支持该格式版本",
  },
  category_unknown: {
    en: "This category does not exist here. Choose one",
    zh_CN: "本平台没有该品类，请选择品类",
  },
  missing_here: {
    en: "“{name}” is not available here. Upload or add it first, or leave it out",
    zh_CN: "本平台没有“{name}”，请先上传或添加，或选择忽略",
  },
  at_line: { en: "Line {line}: {message}", zh_CN: "第 {line} 行：{message}" },
  guide_empty: { en: "Add a step or a guide package", zh_CN: "请添加步骤或上传引导包" },
  sub_device_unknown: { en: "This device does not exist", zh_CN: "没有该设备" },
  sub_device_self: { en: "A gateway cannot be its own sub-device", zh_CN: "网关不能将自身添加为子设备" },
  sub_device_nested: {
    en: "A sub-device cannot be a gateway, and a gateway cannot be a sub-device",
    zh_CN: "子设备不能作为网关，网关也不能作为子设备",
  },
  sub_device_kind: {
    en: "A virtual gateway can only have virtual sub-devices, and a real gateway only real ones",
    zh_CN: "虚拟网关只能添加虚拟设备，真实网关只能添加真实设备",
  },
  sub_devices_full: {
    en: "A gateway has at most {maximum} sub-devices",
    zh_CN: "一个网关最多 {maximum} 个子设备",
  },
  range_order: { en: "The start must be before the end", zh_CN: "开始时间必须早于结束时间" },
} as const satisfies Record<string, Text>;

export type ValidationKey = keyof typeof validationMessages;
