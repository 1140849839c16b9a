insert into file_place (marker) values ('01890000-0000-7000-8000-0000000000f2');
