-- The history of a device has become a screen of its own: the roles that could see it on the device's page keep it.
update role set menu_permissions = array_append(menu_permissions, 'deviceHistory')
where 'deviceInfo' = any(menu_permissions) and not 'deviceHistory' = any(menu_permissions);
